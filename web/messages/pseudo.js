/**
 * A language that is none: every text of the catalogue with accents and about a third longer, in
 * brackets. On a page in it, what has no brackets is not from the catalogue, and what is cut off
 * would be cut off in many a real language.
 */
import { parse } from '@messageformat/parser';

/** The name that it has among languages: English with accents, from the range for private use. */
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
 * How many letters a text comes to, without its values.
 *
 * @param {import('@messageformat/parser').Token[]} tokens
 * @returns {number}
 */
const length = (tokens) =>
  tokens.reduce((sum, token) => {
    if (token.type === 'content') return sum + token.value.length;
    return sum + ('cases' in token ? length(token.cases.at(-1)?.tokens ?? []) : 0);
  }, 0);

/**
 * The catalogue in the pseudo-language; values, plurals and choices stay what they are.
 *
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
