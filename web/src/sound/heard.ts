/**
 * Chooses the sound of an event by comparing the table before and after it, in the same way for
 * every game.
 */
import type { Scene, Table } from '../lib/protocol';
import type { Sound } from './kinds';

/** The areas, pieces and arrows that are tagged as fighting. */
function fights(scene: Scene): Set<string> {
  const embattled = Object.entries(scene.areas ?? {}).flatMap(([id, { tags }]) =>
    tags?.includes('embattled') ? [id] : [],
  );
  const striking = (scene.tokens ?? [])
    .filter(({ tags }) => tags?.includes('attack'))
    .map(({ area }) => area);
  const arrows = (scene.arrows ?? [])
    .filter(({ tags }) => tags?.includes('attack'))
    .map(({ to }) => to);
  return new Set([...embattled, ...striking, ...arrows]);
}

const dice = (scene: Scene): string =>
  JSON.stringify([
    scene.dice ?? [],
    (scene.panels ?? []).flatMap((panel) => panel.throws ?? []).map((thrown) => thrown.dice),
  ]);

/** The place of each card, and whether it was played or discarded. */
function cards(scene: Scene): Set<string> {
  const PLACES = ['played', 'discarded', 'used', 'current'];
  return new Set(
    (scene.zones ?? []).flatMap((zone) =>
      zone.cards.map(({ id, tags }) =>
        [zone.id, id, ...PLACES.filter((place) => tags?.includes(place))].join(),
      ),
    ),
  );
}

const more = (before: Set<string>, now: Set<string>): boolean =>
  [...now].some((one) => !before.has(one));

/** The sound of the changes, the most important one if there are several; null for silence. */
export function heard({ scene: before }: Table, { scene: now }: Table): Sound | null {
  if (before === now) return null;
  if (more(fights(before), fights(now))) return 'battle';
  if (dice(before) !== dice(now) && dice(now) !== '[[],[]]') return 'dice';
  return more(cards(before), cards(now)) ? 'card' : null;
}
