/** Dealing with unwelcome people: muting, blocking, and reporting to the server's administrator. */
import { m } from '$messages';
import { call, type Place } from '../lib/api';
import type { Reported, Tie } from '../lib/protocol';

/**
 * A person: by name, by seat, by a message (event `n`), or from the list of muted and blocked
 * people.
 */
export interface Whom {
  name?: string;
  table?: string;
  seat?: string;
  n?: number;
  key?: string;
  tie?: string;
}

export const REASONS = [
  ['abuse', m.people_reason_abuse()],
  ['spam', m.people_reason_spam()],
  ['cheating', m.people_reason_cheating()],
  ['stalling', m.people_reason_stalling()],
  ['name', m.people_reason_name()],
  ['other', m.people_reason_other()],
] as const;

/** A person met at a table. */
export const whomAt = ({ id, key }: Place, who: { seat: string } | { n: number }): Whom => ({
  table: id,
  ...(key ? { key } : {}),
  ...who,
});

export const keptAway = () => call<Tie[]>('/account/people');

/**
 * Mute or block a person, or neither with `none`; resolves to the list of muted and blocked people.
 */
export const keepAway = (whom: Whom, tie: Tie['tie'] | 'none') =>
  call<Tie[]>('/account/people', { whom, tie });

export const report = (whom: Whom, reason: string, words: string) =>
  call<Reported>('/reports', { whom, reason, words });
