/** Profiles and ladders, fetched and in words. */
import { m } from '$messages';
import { call, change } from '../lib/api';
import type { Ladder, Profile, RatingInfo } from '../lib/protocol';

/** The public profile of that name, or the player's own. */
export const profile = (name: string | null) =>
  call<Profile>(name === null ? '/account/profile' : `/people/${encodeURIComponent(name)}`);

export const hide = (hidden: boolean) => change<Profile>('/account/profile', { hidden });

/** The next page of a game's ladder, from `offset` on. */
export const ladder = (game: string, offset: number) =>
  call<Ladder>(`/ladder/${encodeURIComponent(game)}?limit=50&offset=${offset}`);

/** The certainty of a rating, in words. */
export const sureness = ({ certainty, matches }: RatingInfo): string =>
  m.people_sureness({ certainty, matches });
