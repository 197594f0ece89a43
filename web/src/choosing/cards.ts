/** The cards that choices are about. */
import type { Ask, Card, Option, Scene, Zone } from '../lib/protocol';

export interface Held {
  card: Card;
  owner: string | null | undefined;
}

/** The card that an option is about, and its holder. */
export function cardOf(scene: Scene | null | undefined, option: Option): Held | undefined {
  for (const { cards, owner } of scene?.zones ?? []) {
    const card = cards.find(({ id }) => option.targets.includes(id));
    if (card) return { card, owner };
  }
  return undefined;
}

/** Tags of cards that are on the table or gone. */
const AWAY = new Set(['played', 'discarded', 'used']);

/** Whether an ask has an option, open or not, about a card. */
export const concerned = (ask: Ask | null, id: string): boolean =>
  [...(ask?.options ?? []), ...(ask?.unavailable ?? [])].some((option) =>
    option.targets.includes(id),
  );

/** The cards of a hand: those still held, and any other that is asked about. */
export const standing = (zone: Zone, ask: Ask | null): Card[] =>
  zone.cards.filter((card) => concerned(ask, card.id) || !card.tags?.some((tag) => AWAY.has(tag)));

/** The hands to show with a decision: the player's own, and those with cards that it is about. */
export const handsOf = (scene: Scene | null | undefined, asks: (Ask | null)[]): Zone[] =>
  (scene?.zones ?? []).filter(
    (zone) => zone.first || zone.cards.some((card) => asks.some((ask) => concerned(ask, card.id))),
  );

/** The open option of a card in hand, if there is exactly one. */
export function chosenBy(ask: Ask | null, id: string): Option | undefined {
  const [only, more] = ask?.options.filter((option) => option.targets.includes(id)) ?? [];
  return more ? undefined : only;
}
