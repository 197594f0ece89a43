/** Words on slips, such as cards: broken into lines that fit, and smaller if that is not enough. */

/** The width of a letter at size 1, in the client's typefaces. */
const LETTER = 0.53;
/** Words become no smaller than this share of their size. */
const LEAST = 0.64;
export const LEADING = 1.2;

export interface Fitted {
  size: number;
  lines: string[];
}

/** Break text into lines that fit the width. */
export function broken(text: string, size: number, wide: number): string[] {
  const most = Math.max(1, Math.floor(wide / (size * LETTER)));
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= most)
      lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

/** Make text as large as a box allows, but no larger than `size`. */
export function fitted(text: string, size: number, wide: number, high: number): Fitted {
  for (let part = 1; ; part -= 0.04) {
    const lines = broken(text, size * part, wide);
    const broad = Math.max(...lines.map((line) => line.length)) * size * part * LETTER;
    if (part <= LEAST || (lines.length * size * part * LEADING <= high && broad <= wide))
      return { size: size * part, lines };
  }
}
