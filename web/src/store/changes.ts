import type {
  ListChange,
  MapChange,
  Named,
  Scene,
  SceneChange,
  Table,
  TableMessage,
} from '../lib/protocol';

/**
 * The complete table of a message; null if the message is a difference to another table than
 * `last`.
 */
export function whole(last: Table | null, told: TableMessage): Table | null {
  if (told.base === null) return told;
  if (told.base !== last?.n) return null;
  return {
    ...last,
    lines_cut: null,
    talk_cut: null,
    ...told,
    scene: changed(last.scene, told.change),
  };
}

function changed(scene: Scene, change: SceneChange): Scene {
  const found: Record<string, unknown> = { ...scene, ...change.set };
  for (const key of change.gone ?? []) delete found[key];
  for (const [key, list] of Object.entries(change.lists ?? {}))
    found[key] = merged(found[key] as Named[], list);
  for (const [key, map] of Object.entries(change.maps ?? {}))
    found[key] = joined(found[key] as object, map);
  return found as unknown as Scene;
}

const nameOf = (entry: Named) => entry.id ?? entry.seat!;

function merged(before: Named[], list: ListChange): Named[] {
  const known = new Map([...before, ...(list.set ?? [])].map((entry) => [nameOf(entry), entry]));
  const ids = list.ids ?? before.map(nameOf).filter((id) => !list.gone?.includes(id));
  for (const [id, behind] of list.put ?? [])
    ids.splice(behind ? ids.indexOf(behind) + 1 : 0, 0, id);
  return ids.flatMap((id) => known.get(id) ?? []);
}

function joined(before: object, map: MapChange): object {
  const found: Record<string, unknown> = { ...before, ...map.set };
  for (const name of map.gone ?? []) delete found[name];
  return found;
}
