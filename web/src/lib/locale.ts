/** Formats numbers, dates, lists and durations in the reader's language. */
import { m } from '$messages';

/** The placeholder in a text for a value that `parts/Around.svelte` draws separately. */
export const HERE = '\u0000';

/**
 * The reader's own variety of the page's language, such as British English; the language itself if
 * the browser names none.
 */
export const locale: string =
  globalThis.navigator?.languages?.find((tag) => tag.split('-')[0] === m.language_tag()) ??
  m.language_tag();

let lists: Intl.ListFormat | undefined; // created on first use, like all formatters here: that takes a while

/** “a, b and c”. */
export function listed(words: readonly string[]): string {
  lists ??= new Intl.ListFormat(m.language_tag(), { type: 'conjunction' });
  return lists.format(words);
}

type Unit = 'day' | 'hour' | 'minute' | 'second';

/** A number of days, hours, minutes or seconds: “5 minutes”. */
export const amount = (number: number, unit: Unit, digits = 1): string =>
  new Intl.NumberFormat(locale, {
    style: 'unit',
    unit,
    unitDisplay: 'long',
    maximumFractionDigits: digits,
  }).format(number);

/** A date or time in the format of the reader's language. */
export const dated = (at: number | string | Date, style: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(locale, style).format(new Date(at));
