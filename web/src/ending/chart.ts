/** The lines of the standing chart, and the positions of everything on it. */
import type { Story, TurningPoint } from '../lib/protocol';

export interface Size {
  width: number;
  height: number;
  left: number;
  right: number;
  top: number;
  bottom: number;
}
type Point = [x: number, y: number];
/**
 * `shapes` are the points where a line shows the shape of its seat; the mark at its end is drawn at
 * height `at`.
 */
export interface Line {
  seat: string;
  path: string;
  shapes: Point[];
  end: Point;
  at: number;
}
export interface Mark {
  turn: TurningPoint;
  x: number;
}

/** The least distance between the centres of the marks at the ends of lines. */
const APART = 19;
/** The distance between the lines of seats with the same score. */
const BESIDE = 2.2;
/** The most shapes on a line. */
const SHAPES = 10;

/** A round number of at least `most`, for the top of the scale. */
export function top(most: number): number {
  if (most <= 10) return Math.max(1, most);
  const step = 10 ** Math.floor(Math.log10(most)) / 2;
  return Math.ceil(most / step) * step;
}

export class Chart {
  readonly most: number;
  readonly lines: Line[];
  readonly marks: Mark[];

  constructor(
    private readonly story: Story,
    readonly size: Size,
  ) {
    const scores = story.standings.flatMap((one) => one.scores);
    this.most = top(Math.max(0, ...scores));
    this.lines = this.ends(story.seats.map((seat, number) => this.line(seat, number)));
    this.marks = story.turns.map((turn) => ({ turn, x: this.x(this.placeOf(turn.n)) }));
  }

  x(place: number): number {
    const { width, left, right } = this.size;
    return left + ((width - left - right) * place) / Math.max(1, this.story.standings.length - 1);
  }

  y(score: number): number {
    const { height, top: above, bottom } = this.size;
    return height - bottom - ((height - above - bottom) * score) / this.most;
  }

  private line(seat: string, number: number): Line {
    // seats with the same score are drawn side by side
    const beside = (number - (this.story.seats.length - 1) / 2) * BESIDE;
    const points = this.story.standings.map((one, place): Point => [
      this.x(place),
      this.y(one.scores[number] ?? 0) + beside,
    ]);
    const step = Math.ceil(points.length / SHAPES);
    const end = points.at(-1)!;
    return {
      seat,
      end,
      at: end[1],
      path: `M${points.map((point) => point.map((one) => one.toFixed(1)).join(',')).join('L')}`,
      shapes: points.filter((_, place) => place % step === 0),
    };
  }

  /**
   * Move the marks at the ends of lines apart, as little as possible and never out of the picture.
   */
  private ends(lines: Line[]): Line[] {
    const [high, low] = [this.size.top, this.size.height - this.size.bottom];
    const sorted = [...lines].sort((one, other) => one.end[1] - other.end[1]);
    for (const group of grouped(sorted)) {
      const middle = mean(group);
      for (const [place, line] of group.entries())
        line.at = middle + (place - (group.length - 1) / 2) * APART;
    }
    let least = high;
    for (const line of sorted) least = (line.at = Math.max(line.at, least)) + APART;
    let most = low;
    for (const line of sorted.reverse()) most = (line.at = Math.min(line.at, most)) - APART;
    return lines;
  }

  /** The position of an event among the rounds. */
  private placeOf(n: number): number {
    const { standings } = this.story;
    const after = standings.findIndex((one) => one.n >= n);
    if (after <= 0) return Math.max(0, after);
    const [from, to] = [standings[after - 1]!.n, standings[after]!.n];
    return after - 1 + (n - from) / (to - from);
  }
}

const mean = (group: Line[]) => group.reduce((sum, line) => sum + line.end[1], 0) / group.length;

/** Group lines, from top to bottom, whose marks would otherwise touch. */
function grouped(sorted: Line[]): Line[][] {
  const groups: Line[][] = [];
  for (const line of sorted) {
    let group = [line];
    for (
      let above = groups.at(-1);
      above && mean(group) - mean(above) < (APART * (group.length + above.length)) / 2;
      above = groups.at(-1)
    ) {
      group = [...above, ...group];
      groups.pop();
    }
    groups.push(group);
  }
  return groups;
}
