/** The terms of a table in words. */
import { m } from '$messages';
import { amount, dated, listed } from './locale';
import type { ClockTerms, GameInfo, GameOption, Late, Terms } from './protocol';
import { lasting } from './times';

/** The names of the weekdays, from Monday. */
export const weekdays = (): string[] =>
  Array.from({ length: 7 }, (_, day) =>
    dated(Date.UTC(2024, 0, 1 + day), { weekday: 'long', timeZone: 'UTC' }),
  );

/** Turn a name from a game's data into a title: `the-reach` becomes “The reach”. */
export const titled = (name: string): string =>
  name.charAt(0).toUpperCase() + name.slice(1).replaceAll(/[-_]/g, ' ');

/** The parts of an option that are needed to name it. */
type Named = Pick<GameOption, 'name' | 'text'> &
  Partial<Pick<GameOption, 'title' | 'values' | 'labels'>>;

/** The title of an option. */
export const optionTitle = (option: Named): string => option.title || titled(option.name);

/** The name of an option's value. */
export function valued(value: unknown, option?: Named): string {
  const label =
    option?.labels?.[option.values?.findIndex((one) => String(one) === String(value)) ?? -1];
  if (label) return label;
  if (value === true) return m.terms_yes();
  if (value === false) return m.terms_no();
  return String(value).replaceAll('-', ' ');
}

/** The description of an option, without the names of values as used in commands. */
export const optionText = (option: Named): string =>
  (option.values ?? []).reduce<string>(
    (text, value) => text.replaceAll(` (${String(value)})`, ''),
    option.text,
  );

/**
 * The effect of an option's value, as a sentence. If the option's text describes each value, with
 * its name in brackets, only the part about this value is returned.
 */
export function optionSentence(option: Named, value: unknown): string {
  if (option.labels?.length) return `${optionTitle(option)}: ${valued(value, option)}.`;
  const text = option.text.replace(/[.\s]+$/, '');
  if (value === true) return `${text}.`;
  if (value === false) return m.terms_option_off({ text });
  const [head, told] = text.split(': ');
  const one = told
    ?.split(/(?<=\)),? (?:or )?/)
    .find((part) => part.endsWith(` (${String(value)})`));
  if (one) return `${head}: ${one.slice(0, one.lastIndexOf(' ('))}.`;
  return `${optionTitle(option)}: ${valued(value)}. ${text}.`;
}

/** A clock in a few words, for a line of a list. */
export function clockShort(clock: ClockTerms | undefined): string {
  if (clock?.kind === 'live') {
    const time = lasting(clock.bank ?? 0);
    return clock.increment ? m.terms_bank_and_more({ time, seconds: clock.increment }) : time;
  }
  if (clock?.kind === 'days') return m.terms_time_a_move({ time: amount(clock.days ?? 0, 'day') });
  return m.terms_no_clock();
}

/** A clock in whole sentences. */
export function clockWords(clock: ClockTerms | undefined): string {
  if (clock?.kind === 'live') {
    const time = lasting(clock.bank ?? 0);
    return clock.increment
      ? m.terms_each_has_and_more({ time, more: lasting(clock.increment) })
      : m.terms_each_has({ time });
  }
  if (clock?.kind === 'days') {
    const off = [
      ...(clock.weekdays ?? []).map((day) => m.terms_on_weekdays({ day: String(day) })),
      ...(clock.dates ?? []),
    ];
    const each = m.terms_each_has_a_move({ time: amount(clock.days ?? 0, 'day') });
    const zone = clock.zone ?? 'UTC';
    return off.length ? `${each} ${m.terms_no_time_passes({ days: listed(off), zone })}` : each;
  }
  return m.terms_no_clock_said();
}

/** The consequence of running out of time; `bots` are those of the game. */
export function lateWords(
  late: Late | undefined,
  bot: string | null | undefined,
  bots: GameInfo['bots'] = [],
): string {
  const name = bots.find((one) => one.name === bot)?.called ?? m.terms_bot();
  if (late === 'bot-move') return m.terms_late_bot_moves({ name });
  if (late === 'bot-seat') return m.terms_late_bot_plays({ name });
  return m.terms_late_waits();
}

export const watchWords = (terms: Terms): string =>
  terms.watch === 'seated' ? m.terms_watch_players() : m.terms_watch_anybody();

/** The reason why a table does not count for ratings. */
export const unratedWords = (why: 'start' | 'seed' | 'watch' | 'vote'): string =>
  m.terms_not_rated({ why });

/** When a player may be replaced by a bot. */
export const awayWords = (terms: Terms | undefined): string =>
  m.terms_replaced_by_vote({ time: lasting((terms?.away ?? 1440) * 60) });

/** The browser's time zone in a form that the server knows. */
export function zone(): string {
  const found = Intl.DateTimeFormat().resolvedOptions().timeZone ?? '';
  return /^[A-Za-z]+(\/[A-Za-z0-9_+-]+){1,2}$/.test(found) ? found : 'UTC';
}
