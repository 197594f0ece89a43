/** The ranking of a finished match, from first to last. */
import { m } from '$messages';
import type { Table, TieBreakPayload } from '../lib/protocol';

/** A seat's line in the ranking. */
export interface Row {
  seat: string;
  title: string;
  called: string;
  place: number;
  score: string;
}

export interface Rank extends Row {
  profile: boolean;
  shared: boolean;
  tie: TieBreakPayload | null;
}

export function ranked(table: Table | null): Rank[] {
  const result = table?.result;
  if (!table || !result) return [];
  const first = Math.min(...result.places);
  return table.seats
    .map((seat, at) => ({
      seat: seat.name,
      title: seat.title,
      called: seat.called ?? '',
      profile: seat.profile ?? false,
      place: (result.places[at] ?? at) - first + 1,
      score: String(result.scores[at] ?? ''),
      shared: result.places.filter((place) => place === result.places[at]).length > 1,
      tie: result.tie_breaks.find((one) => one.seat === seat.name) ?? null,
    }))
    .sort((one, other) => one.place - other.place);
}

/**
 * The reason why a seat ranked ahead of others with the same score: “House Tyrell is ahead by
 * supply, 4 to 3.”
 */
export function tieWords({ by, figures }: TieBreakPayload, ahead: string): string {
  const [mine, theirs] = figures;
  if (mine === undefined || theirs === undefined) return m.ending_ahead_by({ ahead, by });
  return m.ending_ahead_by_figures({ ahead, by, theirs, mine });
}
