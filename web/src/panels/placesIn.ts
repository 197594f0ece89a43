/** The places that a sentence of the log names. */
import type { BoardArea } from '../lib/protocol';

/** Before an id that is only a number or a square, which may stand for something else. */
const AT = '(?:on|in|at|to|from|against|into|onto|near|space|circle|crossing)';
const quoted = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** The areas whose names, or ids after a word of place, stand in `text`, in their order there. */
export function placesIn(text: string, areas: Iterable<Pick<BoardArea, 'id' | 'name'>>): string[] {
  const names = [...areas].flatMap(({ id, name }) => {
    const called = name && name.length > 2 ? [{ id, words: quoted(name) }] : [];
    return /^[A-Za-z]?\d+$/.test(id) ? [...called, { id, words: `(?<=\\b${AT} )${quoted(id)}` }] : called;
  });
  // the longest first: a port is not the castle that it is called after
  names.sort((one, other) => other.words.length - one.words.length);
  let left = text;
  const found: { id: string; at: number }[] = [];
  for (const { id, words } of names) {
    const match = new RegExp(`(?<![\\p{L}\\d])${words}(?![\\p{L}\\d])`, 'iu').exec(left);
    if (!match) continue;
    found.push({ id, at: match.index });
    left = left.slice(0, match.index) + '_'.repeat(match[0].length) + left.slice(match.index + match[0].length);
  }
  return found.sort((one, other) => one.at - other.at).map(({ id }) => id);
}
