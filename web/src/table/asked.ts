/** The words of a question for a narrow line: what is asked, and whether there is more to tell of it. */

/** A line of more letters than this may take more than three rows of a phone, beside a clock. */
const LONG = 96;

export interface Asked {
  /** The question itself, to its mark. */
  words: string;
  /** Whether there is more of it than the line shows by itself. */
  more: boolean;
}

/** A question in short: what follows on its question mark only tells how things stand. */
export function inShort(prompt: string): Asked {
  const end = prompt.indexOf('? ');
  const words = end < 0 ? prompt : prompt.slice(0, end + 1);
  return { words, more: words !== prompt || words.length > LONG };
}
