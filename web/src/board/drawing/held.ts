/** The owners of areas, and their tags. */
import { areaStyle } from '../../style/style';
import type { Board, BoardArea, Scene } from '../../lib/protocol';

export interface Held {
  area: BoardArea;
  owner: string;
  held: string;
}

/** The areas that have an owner, if the board shows owners in one of these ways. */
export function heldBy(board: Board, scene: Scene | null, ...ways: string[]): Held[] {
  return board.areas.flatMap((area) => {
    const [owner, held] = [
      scene?.areas[area.id]?.owner,
      areaStyle(board, area.kind).owner_style ?? 'wash',
    ];
    return owner && ways.includes(held) ? [{ area, owner, held }] : [];
  });
}

/** The areas with the tag `tag` but without the tag `unless`. */
export function tagged(board: Board, scene: Scene | null, tag: string, unless = ''): BoardArea[] {
  const tags = (id: string) => scene?.areas[id]?.tags ?? [];
  return board.areas.filter(({ id }) => tags(id).includes(tag) && !tags(id).includes(unless));
}
