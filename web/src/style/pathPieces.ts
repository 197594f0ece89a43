/**
 * Splits long paths of the board into pieces.
 * A browser paints tile by tile, and processes each path that touches a tile. Thousands of streets
 * in one path cost their full price for every tile; the streets of one neighbourhood do not.
 */
import type { Decor } from '../lib/protocol';

const LONG = 3000;
/** About how many pieces there are across the board. */
const ACROSS = 8;

type Box = [left: number, top: number, right: number, bottom: number];

/** Split a decoration with a long path into several of the same look. */
export function pathPieces(mark: Decor, filled: boolean, size: number): Decor[] {
  const path = mark.path ?? '';
  const absolute = !/[a-y]/.test(path);
  if (path.length < LONG || /m/.test(path) || (filled && !absolute)) return [mark];
  const parts = path.match(/M[^M]*/g) ?? [];
  const boxes = absolute ? parts.map(boxOf) : parts.map(startOf);
  const holders = filled ? holdersOf(boxes) : boxes.map((_, index) => index);
  const cell = size / ACROSS;
  const cells = new Map<string, string[]>();
  parts.forEach((part, index) => {
    const [left, top, right, bottom] = boxes[holders[index]!]!;
    const key = `${Math.floor((left + right) / 2 / cell)}/${Math.floor((top + bottom) / 2 / cell)}`;
    cells.set(key, [...(cells.get(key) ?? []), part]);
  });
  return [...cells.values()].map((found) => ({ ...mark, path: found.join('') }));
}

function numbers(part: string): number[] {
  return (part.match(/-?\d*\.?\d+(?:e-?\d+)?/g) ?? []).map(Number);
}

function startOf(part: string): Box {
  const [x = 0, y = 0] = numbers(part);
  return [x, y, x, y];
}

function boxOf(part: string): Box {
  // only paths of lines and curves have their numbers in pairs
  if (/[HVA]/.test(part)) return startOf(part);
  const found = numbers(part);
  const box: Box = [Infinity, Infinity, -Infinity, -Infinity];
  for (let at = 0; at + 1 < found.length; at += 2) {
    const [x, y] = [found[at]!, found[at + 1]!];
    box[0] = Math.min(box[0], x);
    box[1] = Math.min(box[1], y);
    box[2] = Math.max(box[2], x);
    box[3] = Math.max(box[3], y);
  }
  return box;
}

/** For each part, the one that it lies in, of which it may be a hole; otherwise itself. */
function holdersOf(boxes: Box[]): number[] {
  const area = ([left, top, right, bottom]: Box) => (right - left) * (bottom - top);
  const bySize = boxes
    .map((_, index) => index)
    .sort((one, other) => area(boxes[other]!) - area(boxes[one]!));
  const holders = boxes.map((_, index) => index);
  const outer: number[] = [];
  for (const index of bySize) {
    const [left, top, right, bottom] = boxes[index]!;
    const holder = outer.find((other) => {
      const [l, t, r, b] = boxes[other]!;
      return l <= left && t <= top && r >= right && b >= bottom;
    });
    if (holder === undefined) outer.push(index);
    else holders[index] = holder;
  }
  return holders;
}
