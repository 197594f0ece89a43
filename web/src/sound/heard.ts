/** What an event sounds like, told from the table before it and after it alone: the same for every game. */
import type { Scene, Table } from '../lib/protocol';
import type { Sound } from './kinds';

/** What is fought over, or strikes: areas, pieces and arrows that are tagged so. */
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

/** Where each card lies, and whether it was played or thrown away. */
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

/** The sound of what happened, the loudest of all that did; null where nothing was heard. */
export function heard({ scene: before }: Table, { scene: now }: Table): Sound | null {
  if (before === now) return null;
  if (more(fights(before), fights(now))) return 'battle';
  if (dice(before) !== dice(now) && dice(now) !== '[[],[]]') return 'dice';
  return more(cards(before), cards(now)) ? 'card' : null;
}
