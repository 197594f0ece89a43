/** Who holds the areas of a board, and what they are tagged with. */
import { areaLook, groundOf } from '../../look/looks';
import type { AreaLook, Board, BoardArea, Scene } from '../../lib/protocol';

const ABSENT = 'absent';

export interface Held {
  area: BoardArea;
  owner: string;
  held: string;
}

/** The areas that somebody holds, where that is shown in one of these ways. */
export function heldBy(board: Board, scene: Scene | null, ...ways: string[]): Held[] {
  return board.areas.flatMap((area) => {
    const [owner, held] = [scene?.areas[area.id]?.owner, areaLook(board, area.kind).held ?? 'wash'];
    return owner && ways.includes(held) ? [{ area, owner, held }] : [];
  });
}

/** The areas that bear a tag, and not the other. */
export function tagged(board: Board, scene: Scene | null, tag: string, unless = ''): BoardArea[] {
  const tags = (id: string) => scene?.areas[id]?.tags ?? [];
  return board.areas.filter(({ id }) => tags(id).includes(tag) && !tags(id).includes(unless));
}

/** The ids of the areas that the scene says are not there, as one text. */
export function absentOf(scene: Scene | null): string {
  const areas = Object.entries(scene?.areas ?? {});
  return areas.filter(([, state]) => state.tags?.includes(ABSENT)).map(([id]) => id).join(' ');
}

/** Water over the outline too: it is broader there than that of the sea. */
const GONE: AreaLook = { fill: 'var(--water)', line: 'var(--water)', width: 4, label: 'none', held: 'wash' };

/** The board as it is where some areas, parted by blanks, are but water like that round them. */
export function boardWithout(board: Board, absent: string): Board {
  if (!absent) return board;
  const ids = new Set(absent.split(' '));
  const areas = board.areas.map((area) => (ids.has(area.id) ? { ...area, kind: ABSENT, icons: [] } : area));
  const borders = (board.borders ?? []).filter(
    ({ between, kind }) => groundOf(board, kind) !== 'water' || !between?.some((id) => ids.has(id)),
  );
  const looks = {
    ...board.looks, areas: { ...board.looks?.areas, [ABSENT]: GONE }, terrain: { ...board.looks?.terrain, [ABSENT]: 'water' as const },
  };
  return { ...board, areas, borders, looks };
}
