/** Profiles and ladders: what they hold, and in words. */
import { m } from '$messages';
import { call, change } from '../lib/api';
import type { Ladder, Profile, RatingInfo } from '../lib/protocol';

/** The profile of that name, or all of one's own. */
export const profile = (name: string | null) =>
  call<Profile>(name === null ? '/account/profile' : `/people/${encodeURIComponent(name)}`);

export const hide = (hidden: boolean) => change<Profile>('/account/profile', { hidden });

/** The next of a game after so many. */
export const ladder = (game: string, offset: number) =>
  call<Ladder>(`/ladder/${encodeURIComponent(game)}?limit=50&offset=${offset}`);

/** How sure a rating is. */
export const sureness = ({ certainty, matches }: RatingInfo): string =>
  m.people_sureness({ certainty, matches });
