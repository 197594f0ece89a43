/** What the seats that are waited for are doing. */
import type { SeatInfo } from '../lib/protocol';

export interface Doing {
  /** Null where it is not known. */
  asked: NonNullable<SeatInfo['asked']> | null;
  seats: SeatInfo[];
}

/** The seats in groups that do the same, in the order of their first ones. */
export function byDoing(seats: readonly SeatInfo[]): Doing[] {
  const groups = new Map<string | undefined, Doing>();
  for (const seat of seats) {
    const known = groups.get(seat.asked?.doing);
    if (known) known.seats.push(seat);
    else groups.set(seat.asked?.doing, { asked: seat.asked ?? null, seats: [seat] });
  }
  return [...groups.values()];
}
