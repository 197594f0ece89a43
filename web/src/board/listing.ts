/** Groups the areas of a board for the list. */
import { m } from '$messages';
import type { BoardArea } from '../lib/protocol';
import type { TableStore } from '../store/table.svelte';

export interface Heap {
  key: string;
  title: string;
  areas: BoardArea[];
}

/** The name of a kind in words. */
export const inWords = (kind: string): string =>
  kind.charAt(0).toUpperCase() + kind.slice(1).replaceAll('-', ' ');

/** The owner of something, by the name that players use. */
export function ownerOf(store: TableStore, owner: string): string {
  const player = store.scene?.players?.find((one) => one.owner === owner);
  return player
    ? player.title + (player.you ? ' (you)' : '')
    : (store.board?.colours?.[owner]?.name ?? owner);
}

/**
 * Group areas: first those of the decision, then owned ones (the player's own before others), then
 * those with something on them, and the rest by kind.
 */
export function heaps(store: TableStore, areas: BoardArea[], wanted: ReadonlySet<string>): Heap[] {
  const own = store.scene?.players?.find((one) => one.you)?.owner;
  const held = new Set((store.scene?.tokens ?? []).map((token) => token.area));
  const found = new Map<string, Heap>();
  for (const area of areas) {
    const state = store.scene?.areas[area.id];
    const owner = state?.owner;
    const [key, title] = wanted.has(area.id)
      ? ['0', m.board_for_decision()]
      : owner
        ? [`${owner === own ? 1 : 2}${owner}`, ownerOf(store, owner)]
        : held.has(area.id) || state?.tags?.length || store.overlays.notes(area.id).length
          ? ['3', m.board_nobodys_something()]
          : [`4${area.kind}`, inWords(area.kind)];
    if (!found.has(key)) found.set(key, { key, title, areas: [] });
    found.get(key)!.areas.push(area);
  }
  return [...found.values()].sort((one, other) => one.key[0]!.localeCompare(other.key[0]!));
}

/** The neighbours of each area, in words. */
export function neighbours(store: TableStore): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  for (const { between, kind } of store.board?.borders ?? []) {
    for (const [from, to] of between ? [between, [...between].reverse()] : []) {
      const name = store.areas.get(to ?? '')?.name;
      if (!from || !name) continue;
      const way = kind.includes('river') ? ` (${kind.replaceAll('-', ' ')})` : '';
      found.set(from, (found.get(from) ?? new Set()).add(name + way));
    }
  }
  return found;
}
