/** Shortens a question for a narrow line. */

/** A longer line may take more than three rows of a phone, beside a clock. */
const LONG = 96;

export interface Asked {
  /** The question itself, up to its question mark. */
  words: string;
  /** Whether there is more text than the line shows. */
  more: boolean;
}

/** Shorten a question: the text after its question mark only describes the situation. */
export function inShort(prompt: string): Asked {
  const end = prompt.indexOf('? ');
  const words = end < 0 ? prompt : prompt.slice(0, end + 1);
  return { words, more: words !== prompt || words.length > LONG };
}
