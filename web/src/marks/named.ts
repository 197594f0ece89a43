/** Names of marked things. */
import type { TableStore } from '../store/table.svelte';

/** The name of an area, a token, a seat or a card. */
export function nameOf({ areas, scene }: TableStore, id: string): string {
  return (
    areas.get(id)?.name ??
    scene?.tokens.find((token) => token.id === id)?.label ??
    scene?.players?.find(({ seat }) => id === `seat:${seat}`)?.title ??
    scene?.zones?.flatMap((zone) => zone.cards).find((card) => card.id === id)?.title ??
    id
  );
}
