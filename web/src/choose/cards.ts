/** The cards that choices are about. */
import type { Card, Option, Scene } from '../lib/protocol';

export interface Held {
  card: Card;
  owner: string | null | undefined;
}

/** The card that an option is about, and whose it is. */
export function cardOf(scene: Scene | null | undefined, option: Option): Held | undefined {
  for (const { cards, owner } of scene?.zones ?? []) {
    const card = cards.find(({ id }) => option.about.includes(id));
    if (card) return { card, owner };
  }
  return undefined;
}
