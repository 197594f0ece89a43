/** How the reader's language writes numbers, dates, lists and lengths of time. */
import { m } from '$messages';

/** What a text is given for a value that is drawn by itself in its middle, by `parts/Around.svelte`. */
export const HERE = '\u0000';

/**
 * The reader's own variety of the page's language, such as British English; where the browser knows
 * none, the language itself.
 */
export const locale: string =
  globalThis.navigator?.languages?.find((tag) => tag.split('-')[0] === m.language_tag()) ??
  m.language_tag();

let lists: Intl.ListFormat | undefined; // made when first wanted, as all of these: it takes a while

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

/** A moment or a day, as the reader's language writes it. */
export const dated = (at: number | string | Date, style: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(locale, style).format(new Date(at));
