/** Choices that cannot be taken back take two presses: the first lifts, the second sends. */
import type { Ask, Board, Card, Option } from '../lib/protocol';

/**
 * Whether the first press on an option only lifts it. True for all choices that are sent at once,
 * unless the game allows one press or nothing else is open. Cards are lifted even then, to be read.
 */
export function wantsTwo(option: Option, ask: Ask, board: Board | null, isCard: boolean): boolean {
  if (board?.choices?.one_press?.includes(option.text.split(' ', 1)[0]!)) return false;
  return isCard || ask.options.length > 1 || ask.amounts !== null;
}

/**
 * The label of the button that sends an option: the option's own, or the game's pattern around it.
 */
export function named(option: Option, pattern: string | undefined, card: Card | undefined): string {
  if (!pattern?.includes('#')) return option.label;
  const { label } = option;
  return pattern.replace('#', () => card?.title ?? label.charAt(0).toLowerCase() + label.slice(1));
}
