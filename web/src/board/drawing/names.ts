/** How large the names of areas may be drawn. */
import type { BoardArea, Point } from '../../lib/protocol';

/** How much names and the signs beside them grow when the board is zoomed out. */
const MOST = 1.25;
export const ICON_GROWTH = 1.12;

const ICON = 11 * ICON_GROWTH;
/** The radius that is kept free around a point where pieces stand. */
const PIECE = 22;
/**
 * How far behind the first the last of a stack shows (`Face.svelte`), minus the difference between
 * its outline and that radius.
 */
const BEHIND: Point = [6, 3.5];
const LEADING = 1.15;
/** Things farther from the middle of a name than this touch neither the name nor its signs. */
const FAR = 160;

/** The width that the board reserves for a line. */
export const widthOf = (line: string, size: number): number => line.length * 0.55 * size;

/** How far a name grows, and whether only to the left, right or upwards. */
export interface Growth {
  factor: number;
  way: Point;
}

export const STILL: Growth = { factor: 1, way: [0, 0] };
const WAYS: Point[] = [
  [0, 0],
  [0, -1],
  [-1, 0],
  [1, 0],
  [-1, -1],
  [1, -1],
];

const linesOf = (area: BoardArea): string[] => area.label_lines ?? [area.name];

export const sizeOf = (area: BoardArea, factor: number): number => (area.label_size ?? 15) * factor;

/**
 * The middle of a name of that size: its distance from its neighbours stays the same as it grows.
 */
export function middleOf(area: BoardArea, size: number, [right, down]: Point): Point {
  const more = size - sizeOf(area, 1);
  const longest = Math.max(0, ...linesOf(area).map((line) => line.length));
  return [
    area.label[0] + (right * widthOf('x', more) * longest) / 2,
    area.label[1] + (down * more * LEADING * linesOf(area).length) / 2,
  ];
}

/** The baseline of a line of an area's name, relative to the middle of the name. */
export function lineAt(area: BoardArea, size: number, index: number): number {
  return size * LEADING * (index - (linesOf(area).length - 1) / 2 + 0.3);
}

const grown = new WeakMap<BoardArea, Growth>();

/** How much an area's name may be enlarged without touching anything of `areas`, at most 1.25. */
export function growth(area: BoardArea, areas: BoardArea[]): Growth {
  const known = grown.get(area) ?? worked(area, areas);
  grown.set(area, known);
  return known;
}

/**
 * The gap between a piece and a name: how far the corners of a square piece extend beyond its
 * radius.
 */
const ASIDE = 3;

/**
 * The greatest radius of a piece at a point that touches no name or sign, as they are drawn when
 * zoomed out.
 */
export function clearance(point: Point, named: BoardArea[], areas: BoardArea[]): number {
  return Math.min(
    ...named.map((area) => {
      if (Math.hypot(point[0] - area.label[0], point[1] - area.label[1]) > FAR) return Infinity;
      const { factor, way } = growth(area, areas);
      const names = boxesOf(area, sizeOf(area, factor), way).map(
        (box) => distance(point, box) - ASIDE,
      );
      const signs = (area.icons ?? []).map(
        ({ at }) => Math.hypot(at[0] - point[0], at[1] - point[1]) - ICON,
      );
      return Math.min(Infinity, ...names, ...signs);
    }),
  );
}

function worked(area: BoardArea, areas: BoardArea[]): Growth {
  const inside = within(area.path);
  const stands = areas
    .flatMap((one) => standsOf(one))
    .filter(([x, y]) => Math.hypot(x - area.label[0], y - area.label[1]) < FAR);
  const icons = (area.icons ?? []).map((icon) => icon.at);
  for (let factor = MOST; factor > 1.01; factor -= 0.05) {
    for (const way of WAYS) {
      const boxes = boxesOf(area, sizeOf(area, factor), way);
      const clear = (points: Point[], room: number) =>
        points.every((point) => boxes.every((box) => distance(point, box) >= room));
      if (
        clear(stands, PIECE) &&
        clear(icons, ICON) &&
        boxes.every((box) => corners(box).every(inside))
      ) {
        return { factor, way };
      }
    }
  }
  return STILL;
}

const slots = new WeakMap<BoardArea, Point[]>();

/** The points where pieces may stand in an area. */
function standsOf(area: BoardArea): Point[] {
  const known =
    slots.get(area) ??
    Object.entries(area).flatMap(([name, value]) => (name === 'label' ? [] : pointsOf(value)));
  slots.set(area, known);
  return known;
}

type Box = [left: number, top: number, right: number, bottom: number];

function boxesOf(area: BoardArea, size: number, way: Point): Box[] {
  const [x, y] = middleOf(area, size, way);
  return linesOf(area).map((line, index) => {
    const half = widthOf(line, size) / 2;
    const base = y + lineAt(area, size, index);
    return [x - half, base - 0.72 * size, x + half, base + 0.1 * size];
  });
}

/** The points of a slot; if several pieces stand there, also those of the last of a stack. */
function pointsOf(value: unknown): Point[] {
  if (!Array.isArray(value)) return [];
  if (typeof value[0] === 'number') return [value as Point];
  const points = value.filter(
    (entry): entry is Point => Array.isArray(entry) && typeof entry[0] === 'number',
  );
  return points.flatMap(([x, y]): Point[] => [
    [x, y],
    [x - BEHIND[0], y - BEHIND[1]],
  ]);
}

function distance([x, y]: Point, [left, top, right, bottom]: Box): number {
  return Math.hypot(Math.max(left - x, 0, x - right), Math.max(top - y, 0, y - bottom));
}

const corners = ([left, top, right, bottom]: Box): Point[] => [
  [left, top],
  [right, top],
  [left, bottom],
  [right, bottom],
];

let canvas: CanvasRenderingContext2D | null = null;

function within(path: string): (point: Point) => boolean {
  const shape = new Path2D(path);
  const context = (canvas ??= document.createElement('canvas').getContext('2d'));
  return ([x, y]) => context?.isPointInPath(shape, x, y, 'evenodd') ?? false;
}
