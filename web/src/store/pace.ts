/** How fast what happens is shown: one event at a time, as fast as one can follow. */
import type { Pace } from '../lib/settings.svelte';
import type { LogLine, Scene, Table } from '../lib/protocol';

/** How long an event stands before the next one is shown, in milliseconds. */
const STANDS: Record<Pace, number> = { slow: 1900, normal: 950, instant: 0 };
/** What does not concern who looks on stands for this share of that. */
const ASIDE = 0.5;
/** From so many events on that wait, each stands shorter, so that they do not grow more and more. */
const MANY = 10;
/** So many are not shown one after another any more. */
export const TOO_MANY = 60;
/** How long an event stands while the clock of who looks on runs down. */
const HURRIED = 200;

export function stands(pace: Pace, waiting: number, hurried: boolean, own = true): number {
  const time = STANDS[pace] * (own ? 1 : ASIDE) * Math.min(1, MANY / Math.max(1, waiting));
  return hurried ? Math.min(HURRIED, time) : time;
}

/** Whether something happened on the table between two moments, rather than beside it. */
export function moved(before: Table, now: Table): boolean {
  if (
    before.asks !== now.asks ||
    before.over !== now.over ||
    before.board !== now.board ||
    now.lines.some((line) => line.rule)
  )
    return true;
  const keys = new Set([...Object.keys(before.scene), ...Object.keys(now.scene)]) as Set<
    keyof Scene
  >;
  return [...keys].some((key) => before.scene[key] !== now.scene[key]);
}

/** Whether what was told concerns a seat: it is named, or asked something then. All of it concerns who only looks on. */
export function concerns(seat: string | null, lines: LogLine[], { asks }: Table): boolean {
  if (seat === null || asks.some((ask) => ask.seat === seat)) return true;
  return lines.some(({ refs = [] }) => refs.some(([, , , id]) => id === seat));
}

/** A moment of the match at the table as it is now: nothing is asked at what has passed. */
export function asItWas(then: Table, now: Table): Table {
  const { n, scene, over, result, seats, undone, board } = then;
  return {
    ...now,
    n,
    scene,
    over,
    result,
    seats,
    undone: undone ?? [],
    board: board ?? '',
    asks: [],
    remarks: [],
    undo: null,
  };
}
