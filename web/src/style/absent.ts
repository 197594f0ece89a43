/** Removes areas that a match does not use, such as harbours without the option of ports. */
import type { Board, Border, Scene } from '../lib/protocol';
import { groundOf } from './style';

const ABSENT = 'absent';

/** The ids of the areas that the scene says are absent, separated by spaces. */
export function absentOf(scene: Scene | null): string {
  const areas = Object.entries(scene?.areas ?? {});
  return areas
    .filter(([, state]) => state.tags?.includes(ABSENT))
    .map(([id]) => id)
    .join(' ');
}

/**
 * The board without some areas, given by ids separated by spaces; the water around them fills their
 * place.
 */
export function boardWithout(board: Board, absent: string): Board {
  if (!absent) return board;
  const ids = new Set(absent.split(' '));
  const gone = ({ kind, between }: Border) =>
    groundOf(board, kind) === 'water' && Boolean(between?.some((id) => ids.has(id)));
  const [rims, borders] = [
    (board.borders ?? []).filter(gone),
    (board.borders ?? []).filter((border) => !gone(border)),
  ];
  const areas = board.areas
    .filter(({ id }) => !ids.has(id))
    .map((area) => {
      const passed = rims
        .filter(({ between }) => between!.includes(area.id))
        .flatMap(({ path }) => points(path).slice(1, -1));
      return passed.length ? { ...area, path: straight(area.path, new Set(passed)) } : area;
    });
  return { ...board, areas, borders };
}

/** The points of a path, as text. */
const points = (path: string): string[] => path.replace(/^M|Z$/g, '').split(' ');

/** The outline with a straight line in place of the points in `passed`. */
const straight = (path: string, passed: Set<string>): string =>
  `M${points(path)
    .filter((point) => !passed.has(point))
    .join(' ')}Z`;
