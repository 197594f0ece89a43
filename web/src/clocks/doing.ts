/** The activities of the seats that the table waits for. */
import type { SeatInfo } from '../lib/protocol';

export interface Doing {
  /** Null if it is not known. */
  asked: NonNullable<SeatInfo['asked']> | null;
  seats: SeatInfo[];
}

/** Group the seats by activity, in the order of their first seats. */
export function byDoing(seats: readonly SeatInfo[]): Doing[] {
  const groups = new Map<string | undefined, Doing>();
  for (const seat of seats) {
    const known = groups.get(seat.asked?.doing);
    if (known) known.seats.push(seat);
    else groups.set(seat.asked?.doing, { asked: seat.asked ?? null, seats: [seat] });
  }
  return [...groups.values()];
}
