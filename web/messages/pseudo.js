/**
 * A pseudo-language: every text of the catalogue with accents, about a third longer, and in
 * brackets. Text without brackets on a page does not come from the catalogue, and text that is cut
 * off would be cut off in many real languages.
 */
import { parse } from '@messageformat/parser';

/** Its language tag: English with accents, from the range for private use. */
export const PSEUDO = 'en-XA';

const PLAIN = 'AaCcDdEeGgHhIiKkLlNnOoRrSsTtUuWwYyZz';
const ACCENTED = 'ÅåÇçÐðÉéĜĝĤĥÎîĶķĻļÑñÖöŔŕŠšŢţÛûŴŵÝýŽž';

const accented = (/** @type {string} */ text) =>
  [...text].map((letter) => ACCENTED[PLAIN.indexOf(letter)] ?? letter).join('');

/** @param {import('@messageformat/parser').Token[]} tokens @returns {string} */
const rewritten = (tokens) =>
  tokens
    .map((token) => {
      if (token.type === 'content') return accented(token.value).replace(/[{}']/g, "'$&'");
      if (token.type === 'octothorpe') return '#';
      if (!('cases' in token)) return token.ctx.text;
      const offset = token.pluralOffset ? ` offset:${token.pluralOffset}` : '';
      const cases = token.cases.map((one) => ` ${one.key} {${rewritten(one.tokens)}}`);
      return `{${token.arg}, ${token.type},${offset}${cases.join('')}}`;
    })
    .join('');

/**
 * The number of letters of a text, without its values.
 * @param {import('@messageformat/parser').Token[]} tokens
 * @returns {number}
 */
const length = (tokens) =>
  tokens.reduce((sum, token) => {
    if (token.type === 'content') return sum + token.value.length;
    return sum + ('cases' in token ? length(token.cases.at(-1)?.tokens ?? []) : 0);
  }, 0);

/**
 * Translate a catalogue to the pseudo-language; values, plurals and choices stay the same.
 * @param {import('./catalogue.js').Catalogue} catalogue
 * @returns {import('./catalogue.js').Catalogue}
 */
export const pseudo = (catalogue) => ({
  ...Object.fromEntries(
    Object.entries(catalogue).map(([key, text]) => {
      const tokens = parse(text);
      return [key, `[${rewritten(tokens)} ${'~'.repeat(Math.ceil(length(tokens) * 0.3))}]`];
    }),
  ),
  language_tag: PSEUDO,
  language_direction: 'ltr',
});
