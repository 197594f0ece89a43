/** Draws the result of a match as a picture, in the colours and shapes of its board. */
import { m } from '$messages';
import { colourOf, shapeOf } from '../style/owners';
import type { Board, Story } from '../lib/protocol';
import type { Row } from '../panels/ranking';
import { Chart } from './chart';

export interface Pictured {
  game: string;
  title: string;
  reason: string;
  rows: Row[];
  story: Story | null;
  board: Board | null;
  day: string;
}

const WIDTH = 1200,
  HEIGHT = 630;
const [INK, FAINT, LINE, PAPER, SHEET, EDGE] = [
  '#2a2620',
  '#655d50',
  '#dcd4c3',
  '#f8f5ed',
  '#fffdf8',
  '#1d5c72',
];
/** More rows than this would not fit. */
const ROWS = 8;

/** Break words into lines of about this many letters. */
export function wrapped(words: string, letters: number): string[] {
  const lines = [''];
  for (const word of words.split(' ')) {
    const line = lines.at(-1)!;
    if (line && line.length + word.length >= letters) lines.push(word);
    else lines[lines.length - 1] = line ? `${line} ${word}` : word;
  }
  return lines;
}

/**
 * Draws on a canvas with the page's typefaces; it loads no files, which the page would not allow.
 */
class Painter {
  private readonly serif: string;
  private readonly sans: string;

  constructor(
    private readonly to: CanvasRenderingContext2D,
    private readonly board: Board | null,
  ) {
    const style = getComputedStyle(document.documentElement);
    [this.serif, this.sans] = [
      style.getPropertyValue('--serif') || 'serif',
      style.getPropertyValue('--sans') || 'sans-serif',
    ];
  }

  words(
    x: number,
    y: number,
    size: number,
    words: string,
    { bold = false, serif = false, end = false, colour = INK } = {},
  ): void {
    this.to.font = `${bold ? 700 : 400} ${size}px ${serif ? this.serif : this.sans}`;
    this.to.textAlign = end ? 'right' : 'left';
    this.to.fillStyle = colour;
    this.to.fillText(words, x, y);
  }

  box(x: number, y: number, width: number, height: number, colour: string): void {
    this.to.fillStyle = colour;
    this.to.fillRect(x, y, width, height);
  }

  /** Draw the mark of a seat: its shape, with its emblem if there is room. */
  mark(seat: string, x: number, y: number, scale: number, whole = true): void {
    const { to } = this;
    const colour = colourOf(this.board, seat);
    const shape = new Path2D(shapeOf(this.board, seat));
    to.save();
    to.translate(x, y);
    to.scale(scale, scale);
    [to.fillStyle, to.strokeStyle, to.lineWidth] = [colour.fill, colour.ink, 1.6];
    to.fill(shape);
    to.stroke(shape);
    if (whole && colour.emblem) {
      to.translate(-7.4, -7.4);
      to.scale(0.617, 0.617);
      to.fillStyle = colour.ink;
      to.fill(new Path2D(colour.emblem), 'evenodd');
    }
    to.restore();
  }

  chart(story: Story, x: number, y: number, width: number, height: number): void {
    const { to } = this;
    const chart = new Chart(story, { width, height, left: 22, right: 54, top: 22, bottom: 22 });
    this.box(x, y, width, height, SHEET);
    to.save();
    to.translate(x, y);
    [to.lineJoin, to.lineCap, to.strokeStyle, to.lineWidth] = ['round', 'round', LINE, 2];
    to.strokeRect(0, 0, width, height);
    for (const line of chart.lines) {
      for (const [colour, broad] of [
        [INK, 7.5],
        [colourOf(this.board, line.seat).fill, 5],
      ] as const) {
        [to.strokeStyle, to.lineWidth] = [colour, broad];
        to.stroke(new Path2D(line.path));
      }
    }
    for (const line of chart.lines) {
      const [edge, beyond] = [width - 28, width - 38];
      [to.strokeStyle, to.lineWidth] = [FAINT, 1.5];
      to.stroke(new Path2D(`M${line.end}L${beyond},${line.at}`));
      for (const [across, down] of line.shapes) this.mark(line.seat, across, down, 0.5, false);
      this.mark(line.seat, edge, line.at, 0.78);
    }
    to.restore();
  }
}

function draw(
  to: CanvasRenderingContext2D,
  { game, title, reason, rows, story, board, day }: Pictured,
): void {
  const painter = new Painter(to, board);
  const right = story ? 560 : 1140;
  const step = Math.min(70, 340 / Math.min(rows.length, ROWS));
  painter.box(0, 0, WIDTH, HEIGHT, PAPER);
  painter.box(0, 0, 14, HEIGHT, EDGE);
  painter.words(60, 84, 42, title, { serif: true, bold: true });
  for (const [at, line] of wrapped(reason, 74).slice(0, 2).entries())
    painter.words(60, 140 + at * 38, 30, line, { serif: true });
  for (const [at, row] of rows.slice(0, ROWS).entries()) {
    const [y, bold] = [258 + at * step, row.place === 1];
    const name = row.called ? `${row.title} · ${row.called}` : row.title;
    painter.words(60, y, 28, String(row.place), { bold: true, colour: FAINT });
    painter.mark(row.seat, 116, y - 10, 1.5);
    painter.words(150, y, 28, wrapped(name, story ? 26 : 60)[0]!, { bold });
    painter.words(right - 10, y, 28, row.score, { bold: true, end: true });
  }
  if (story) painter.chart(story, 600, 218, 540, 340);
  painter.words(60, 604, 20, [title === game ? '' : game, day].filter(Boolean).join(' · '), {
    colour: FAINT,
  });
  painter.words(1140, 604, 20, 'Rulewright', { colour: FAINT, end: true });
}

/** The picture as a PNG file. */
export function picture(what: Pictured): Promise<Blob> {
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [WIDTH, HEIGHT];
  draw(canvas.getContext('2d')!, what);
  return new Promise((done, failed) =>
    canvas.toBlob(
      (blob) => (blob ? done(blob) : failed(new Error(m.ending_picture_could_not()))),
      'image/png',
    ),
  );
}
