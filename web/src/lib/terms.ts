/** The terms of a table, and when things happened, in words. */
import type { ClockTerms, GameInfo, GameOption, Late, Terms } from './protocol';

export const WEEKDAYS = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
];

/** A name out of a game's data as a title: `the-reach` is “The reach”. */
export const titled = (name: string): string =>
  name.charAt(0).toUpperCase() + name.slice(1).replaceAll(/[-_]/g, ' ');

/** An option as people read it; tests of words need no more of it. */
type Named = Pick<GameOption, 'name' | 'text'> &
  Partial<Pick<GameOption, 'title' | 'values' | 'labels'>>;

/** What an option is called. */
export const optionTitle = (option: Named): string => option.title || titled(option.name);

/** A value of an option. */
export function valued(value: unknown, option?: Named): string {
  const label =
    option?.labels?.[option.values?.findIndex((one) => String(one) === String(value)) ?? -1];
  if (label) return label;
  if (value === true) return 'yes';
  if (value === false) return 'no';
  return String(value).replaceAll('-', ' ');
}

/** What an option is about, without the names that its values have in commands. */
export const optionText = (option: Named): string =>
  (option.values ?? []).reduce<string>(
    (text, value) => text.replaceAll(` (${String(value)})`, ''),
    option.text,
  );

/**
 * What an option of a game comes to, as a sentence: of a text that tells what it is about and then
 * each value, with its name in brackets, no more is said than what the one value comes to.
 */
export function optionSentence(option: Named, value: unknown): string {
  if (option.labels?.length) return `${optionTitle(option)}: ${valued(value, option)}.`;
  const text = option.text.replace(/[.\s]+$/, '');
  if (value === true) return `${text}.`;
  if (value === false) return `${text}: not at this table.`;
  const [head, told] = text.split(': ');
  const one = told
    ?.split(/(?<=\)),? (?:or )?/)
    .find((part) => part.endsWith(` (${String(value)})`));
  if (one) return `${head}: ${one.slice(0, one.lastIndexOf(' ('))}.`;
  return `${optionTitle(option)}: ${valued(value)}. ${text}.`;
}

/** “a, b and c”. */
export const listed = (words: string[]): string =>
  new Intl.ListFormat('en', { type: 'conjunction' }).format(words);

export const counted = (number: number, unit: string, many = 's'): string =>
  `${number} ${unit}${number === 1 ? '' : many}`;

/** A stretch of time, in the largest unit that holds it without a rest. */
export function lasting(seconds: number): string {
  if (seconds % 60)
    return seconds < 120 ? counted(seconds, 'second') : `${(seconds / 60).toFixed(1)} minutes`;
  if (seconds % 3600) return counted(seconds / 60, 'minute');
  return seconds % 86_400 ? counted(seconds / 3600, 'hour') : counted(seconds / 86_400, 'day');
}

/** A clock in a few words, for a line of a list. */
export function clockShort(clock: ClockTerms | undefined): string {
  if (clock?.kind === 'live')
    return `${lasting(clock.bank ?? 0)}${clock.increment ? ` + ${clock.increment} s` : ''}`;
  if (clock?.kind === 'days') return `${counted(clock.days ?? 0, 'day')} a move`;
  return 'no clock';
}

/** A clock in whole sentences. */
export function clockWords(clock: ClockTerms | undefined): string {
  if (clock?.kind === 'live') {
    const more = clock.increment ? ` and ${lasting(clock.increment)} more after each move` : '';
    return `Each player has ${lasting(clock.bank ?? 0)} for the whole match${more}.`;
  }
  if (clock?.kind === 'days') {
    const off = [
      ...(clock.weekdays ?? []).map((day) => `${WEEKDAYS[day]}s`),
      ...(clock.dates ?? []),
    ];
    const free = off.length
      ? ` No time passes on ${listed(off)} (${clock.zone ?? 'UTC'} time).`
      : '';
    return `Each player has ${counted(clock.days ?? 0, 'day')} for each move.${free}`;
  }
  return 'No clock: take your time.';
}

/** What happens when a player's time is out; `bots` are those of the game. */
export function lateWords(
  late: Late | undefined,
  bot: string | null | undefined,
  bots: GameInfo['bots'] = [],
): string {
  const name = bots.find((one) => one.name === bot)?.called ?? 'a bot';
  if (late === 'bot-move') return `If time runs out, ${name} makes that one move.`;
  if (late === 'bot-seat') return `If time runs out, ${name} plays until the player is back.`;
  return 'If time runs out, the table waits anyway.';
}

export const watchWords = (terms: Terms): string =>
  terms.watch === 'seated'
    ? 'Only its players can see the table.'
    : 'Anybody with the link can watch.';

/** Why a table counts for no rating. */
export const unratedWords = (why: 'start' | 'seed' | 'watch' | 'vote'): string =>
  `This match is not rated: ${{ start: 'it goes on from a moment of another', seed: 'whoever made the table chose the seed and could know what is dealt', watch: 'it is private', vote: 'a seat was given away by vote' }[why]}.`;

/** When somebody may be replaced by a bot. */
export const awayWords = (terms: Terms | undefined): string =>
  `The others may vote to give a seat to a bot if its player agrees, runs out of time, or does not answer within ${lasting((terms?.away ?? 1440) * 60)}.`;

const STEPS: [Intl.RelativeTimeFormatUnit, number][] = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
];
let relative: Intl.RelativeTimeFormat | null = null; // made when first wanted: it takes ten milliseconds

/** “5 minutes ago”. */
export function ago(at: number, now = Date.now()): string {
  const [unit, size] = STEPS.find(([, one]) => now - at >= one) ?? ['minute', 60_000];
  const number = Math.floor((now - at) / size);
  if (number < 1 && unit === 'minute') return 'just now';
  relative ??= new Intl.RelativeTimeFormat('en', { numeric: 'auto' });
  return relative.format(-number, unit);
}

/** Whether somebody is at the table; empty where there is nobody to be. */
export function presenceWords(
  presence: string | null | undefined,
  since: number | null | undefined,
  now = Date.now(),
): string {
  if (presence === 'here') return 'here';
  if (presence === 'never') return 'has not come yet';
  if (presence !== 'away') return '';
  return since ? `away, here ${ago(since, now)}` : 'away';
}

/** The browser's time zone in a form that the server knows. */
export function zone(): string {
  const found = Intl.DateTimeFormat().resolvedOptions().timeZone ?? '';
  return /^[A-Za-z]+(\/[A-Za-z0-9_+-]+){1,2}$/.test(found) ? found : 'UTC';
}
