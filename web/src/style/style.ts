/** The look of a board by its own data: colours for light and dark, shapes, kinds. */
import type {
  AreaStyle,
  Board,
  BoardArea,
  Colour,
  Decor,
  DecorStyle,
  BuiltInTokenStyle,
  IconStyle,
  Point,
  TagStyle,
  Terrain,
  Token,
  TokenStyle,
} from '../lib/protocol';
import { pathPieces } from './pathPieces';

/** A colour as CSS; a name from the board's `colours` means that colour's fill. */
export function css(colour: Colour | null | undefined, board?: Board | null): string | undefined {
  if (!colour) return undefined;
  if (Array.isArray(colour)) return `light-dark(${colour[0]}, ${colour[1]})`;
  return board?.colours?.[colour]?.fill ?? colour;
}

const NO_STYLE = {};

export const areaStyle = (board: Board, kind: string): AreaStyle =>
  board.style?.areas?.[kind] ?? NO_STYLE;
export const decorStyle = (board: Board | null, kind: string): DecorStyle | undefined =>
  board?.style?.decor?.[kind];
/**
 * The layer of a decoration: under the areas or on them, with the static part, above owners' marks,
 * or above all names.
 */
export function layerOf(board: Board, { kind, path }: Decor): 'ground' | 'upon' | 'marks' | 'top' {
  const look = decorStyle(board, kind);
  if (look) return look.layer ?? 'marks';
  // rivers, walls and bridges are above the colours of owners, trees and hills below
  return (path ? kind !== 'islet' : kind === 'bridge') ? 'marks' : 'ground';
}

export const tokenStyle = (board: Board | null, kind: string): TokenStyle | undefined =>
  board?.style?.tokens?.[kind];
/** The distance from a token's middle to its edge, in board units. */
export function radiusOf(board: Board, token: Token): number {
  const look = tokenStyle(board, token.kind);
  return look?.wide ? look.wide * 0.47 : (look?.size ?? 16);
}

export const tagStyle = (board: Board | null, tag: string): TagStyle | undefined =>
  board?.style?.tags?.[tag];

export const builtInStyle = (board: Board | null, kind: string): BuiltInTokenStyle =>
  board?.style?.token_styles?.[kind] ?? NO_STYLE;
export const iconStyle = (board: Board, kind: string): IconStyle =>
  board.style?.icons?.[kind] ?? NO_STYLE;

/** Whether tokens of a kind stay in place rather than move. */
export const persistent = (board: Board | null, kind: string): boolean =>
  (tokenStyle(board, kind) ?? builtInStyle(board, kind)).persistent ?? false;

/** Whether tokens of a kind are attached to another, whose move shows theirs. */
export const attached = (board: Board | null, kind: string): boolean =>
  tokenStyle(board, kind)?.attached ?? false;

const TERRAINS: Record<string, Terrain> = { land: 'land', water: 'water', harbour: 'harbour' };

/** How the client draws areas of a kind; undefined if the board's data does. */
export const terrainOf = (board: Board, kind: string): Terrain | undefined =>
  board.style?.areas?.[kind] ? undefined : groundOf(board, kind);

/** The ground that a kind of areas, or of borders, stands for. */
export const groundOf = (board: Board, kind: string): Terrain | undefined =>
  board.style?.terrain?.[kind] ?? TERRAINS[kind];

/** How a name is drawn: over the map, exactly inside its shape, only on request, or not at all. */
export function labelOf(board: Board, area: BoardArea): 'plain' | 'inside' | 'asked' | 'none' {
  return areaStyle(board, area.kind).label ?? (isSpot(area) || area.rect ? 'inside' : 'plain');
}

/** The outline of an area, enlarged by `grow` units if it is a circle or a rectangle. */
export function outline(area: BoardArea, grow = 0, corner = 0): string {
  if (area.at)
    return outlineAt(area.at, Math.max(0.5, (area.r ?? 10) + grow), area.form, corner + grow);
  if (!area.rect) return area.path;
  const [x, y, w, h] = area.rect;
  return box(
    x - grow,
    y - grow,
    w + 2 * grow,
    h + 2 * grow,
    corner ? Math.max(0, corner + grow) : 0,
  );
}

function outlineAt([x, y]: Point, r: number, form: string | undefined, corner: number): string {
  if (form === 'square') return box(x - r, y - r, 2 * r, 2 * r, Math.min(corner, r));
  if (form === 'hexagon') return hexagon(x, y, r);
  if (form === 'diamond') return `M${x} ${y - r}L${x + r} ${y} ${x} ${y + r} ${x - r} ${y}Z`;
  return `M${x - r} ${y}a${r} ${r} 0 1 1 ${2 * r} 0a${r} ${r} 0 1 1 ${-2 * r} 0Z`;
}

/** A hexagon with a corner at the top, for boards with rows of hexes. */
function hexagon(x: number, y: number, r: number): string {
  const half = (r * Math.sqrt(3)) / 2;
  const points = [
    [0, -r],
    [half, -r / 2],
    [half, r / 2],
    [0, r],
    [-half, r / 2],
    [-half, -r / 2],
  ];
  return `M${points.map(([dx, dy]) => `${+(x + dx!).toFixed(2)} ${+(y + dy!).toFixed(2)}`).join('L')}Z`;
}

/** Whether an area is a small mark rather than a field of the board: clicks near it count too. */
export const isSpot = (area: BoardArea): boolean =>
  area.at !== undefined && area.form !== 'hexagon';

export function box(x: number, y: number, w: number, h: number, corner = 0): string {
  const c = Math.max(0, Math.min(corner, w / 2, h / 2));
  if (!c) return `M${x} ${y}h${w}v${h}h${-w}Z`;
  return (
    `M${x + c} ${y}h${w - 2 * c}a${c} ${c} 0 0 1 ${c} ${c}v${h - 2 * c}a${c} ${c} 0 0 1 ${-c} ${c}` +
    `h${2 * c - w}a${c} ${c} 0 0 1 ${-c} ${-c}v${2 * c - h}a${c} ${c} 0 0 1 ${c} ${-c}Z`
  );
}

/** The middle of an area that is a circle or a rectangle. */
export function middle(area: BoardArea): Point | null {
  if (area.at) return area.at;
  if (!area.rect) return null;
  const [x, y, w, h] = area.rect;
  return [x + w / 2, y + h / 2];
}

/** Pieces in a harbour are smaller, like its basin. */
const IN_HARBOUR = 0.74;

/** The board with the path and label of every area filled in, and long paths split. */
export function settled(board: Board): Board {
  const areas = (board.areas ?? []).map((bare) => {
    const area = terrainOf(board, bare.kind) === 'harbour' ? { pieces: IN_HARBOUR, ...bare } : bare;
    if (area.path && area.label) return area;
    const corner = areaStyle(board, area.kind).corner ?? 0;
    return {
      ...area,
      path: area.path ?? outline(area, 0, corner),
      label: area.label ?? middle(area) ?? [0, 0],
    };
  });
  const decor = (board.decor ?? []).flatMap((mark) => {
    const look = decorStyle(board, mark.kind);
    return look
      ? pathPieces(mark, Boolean(look.fill) && look.fill !== 'none', Math.max(...board.size))
      : [mark];
  });
  return { ...board, size: board.size ?? [1000, 1000], areas, decor };
}

/** The width of the lines around an area: thinner around small circles. */
export const strength = (area: BoardArea): number =>
  isSpot(area) ? Math.max(1.4, Math.min(4, (area.r ?? 10) * 0.32)) : 4;

/** The line around an area; for a small place, slightly outside it. */
export const rim = (board: Board, area: BoardArea): string =>
  isSpot(area)
    ? outline(area, strength(area) * 0.9 + 1.6, areaStyle(board, area.kind).corner)
    : area.path;

/** The scale, in pixels per unit, at which things of the board are easy to touch. */
export function comfort(board: Board): number {
  const radii = board.areas
    .filter((area) => area.at)
    .map((area) => area.r ?? 10)
    .sort((a, b) => a - b);
  const usual = radii[radii.length >> 1];
  if (!usual) return 960 / board.size[0];
  return (board.areas.some(isSpot) ? 17 : 24) / usual;
}
