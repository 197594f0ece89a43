/** Profiles and ladders: what they hold, and in words. */
import { call } from '../lib/api';
import { counted } from '../lib/terms';

export interface Tally {
  matches: number;
  won: number;
  drawn: number;
  lost: number;
  mean_place: number;
}

export interface Rating {
  shown: number;
  certainty: 'hardly' | 'roughly' | 'well';
  matches: number;
}

export interface Profile {
  name: string;
  since: number;
  own: boolean;
  hidden: boolean;
  games: { game: string; title: string; tally: Tally; seats: { seat: string; tally: Tally }[]; rating: Rating | null }[];
  recent: {
    table: string;
    game_title: string;
    title: string;
    seat: string;
    outcome: 'won' | 'drawn' | 'lost';
    place: number;
    of: number;
    at: number;
    listed: boolean;
  }[];
}

export interface Ladder {
  title: string;
  lines: { name: string; bot: boolean; rating: Rating }[];
  more: boolean;
}

/** The profile of that name, or all of one's own. */
export const profile = (name: string | null) =>
  call<Profile>(name === null ? '/account/profile' : `/people/${encodeURIComponent(name)}`);

export const hide = (hidden: boolean) => call<Profile>('/account/profile', { hidden });

/** The next of a game after so many. */
export const ladder = (game: string, offset: number) =>
  call<Ladder>(`/ladder/${encodeURIComponent(game)}?limit=50&offset=${offset}`);

/** How sure a rating is. */
export const sureness = ({ certainty, matches }: Rating): string =>
  `${{ hardly: 'a first guess', roughly: 'known roughly', well: 'well known' }[certainty]} (${counted(matches, 'match', 'es')})`;
