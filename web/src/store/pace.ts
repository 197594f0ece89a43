/** The pace at which events are shown: one at a time, as fast as one can follow. */
import type { Pace } from '../lib/settings.svelte';
import type { LogLine, Scene, Table } from '../lib/protocol';

/** How long an event is shown before the next one, in milliseconds. */
const STANDS: Record<Pace, number> = { slow: 1900, normal: 950, instant: 0 };
/** Events that do not concern the viewer are shown for this share of that time. */
const ASIDE = 0.5;
/**
 * From this many waiting events on, each is shown for less time, so that the queue does not grow.
 */
const MANY = 10;
/** This many are not shown one after another any more. */
export const TOO_MANY = 60;
/** How long an event is shown while the viewer's clock is running, in milliseconds. */
const HURRIED = 200;

export function stands(pace: Pace, waiting: number, hurried: boolean, own = true): number {
  const time = STANDS[pace] * (own ? 1 : ASIDE) * Math.min(1, MANY / Math.max(1, waiting));
  return hurried ? Math.min(HURRIED, time) : time;
}

/** Whether something happened in the match between two tables, rather than beside it. */
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

/**
 * Whether an event concerns a seat: its lines name the seat, or it is asked something then.
 * Everything concerns a spectator.
 */
export function concerns(seat: string | null, lines: LogLine[], { asks }: Table): boolean {
  if (seat === null || asks.some((ask) => ask.seat === seat)) return true;
  return lines.some(({ refs = [] }) => refs.some(([, , , id]) => id === seat));
}

/**
 * An earlier moment of the match with the present state around it: nothing is asked at a past
 * moment.
 */
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
