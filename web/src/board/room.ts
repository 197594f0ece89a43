/** The places for an area's card and the overlay buttons that hide the least of a board. */
import type { Board, Point } from '../lib/protocol';
import { heart } from '../style/geometry';

/** A board narrower than this, in pixels, is on a small screen. */
export const NARROW = 560;
/** The size of an overlay's button and legend, in pixels. */
const MARKS = { broad: 190, high: 52 };
/** The size of an area's card, in pixels, and its distance from the edges. */
const CARD = { width: 280, height: 150, margin: 10, above: 66 };
/** The space above the zoom buttons, from the bottom, and the space beside the edge. */
const ABOVE_ZOOM = 58;
const EDGE = 10;

/** The board as it lies on the screen: shifted, scaled, in a window. */
export interface Placed {
  x: number;
  y: number;
  k: number;
  width: number;
  height: number;
  /** The scale at which the whole board is in sight. */
  least: number;
}

export type Corner = 'left' | 'right' | 'low left' | 'low right';
type Place = readonly [x: number, y: number];

function cornersOf(view: Placed): { places: Record<Corner, Place>; width: number } {
  const width = Math.min(CARD.width, view.width * 0.7);
  const right = view.width - width - CARD.margin;
  const low = view.height - CARD.height - CARD.above;
  const { margin } = CARD;
  return {
    width,
    places: {
      left: [margin, margin],
      right: [right, margin],
      'low left': [margin, low],
      'low right': [right, low],
    },
  };
}

/**
 * The corner where the card of area `id` hides least of the board, of the `lit` places and of the
 * area; `marks` says on which side the overlay buttons are, if any.
 */
export function cornerFor(
  id: string,
  board: Board,
  lit: ReadonlySet<string>,
  view: Placed,
  marks: 'left' | 'right' | null,
): Corner {
  const { places, width } = cornersOf(view);
  const taken = (side: 'left' | 'right') => (marks === side ? 1000 : 1);
  const hidden: Record<Corner, number> = {
    left: 0,
    right: 0.5,
    'low left': taken('left'),
    'low right': taken('right'),
  };
  const names = Object.keys(places) as Corner[];
  for (const area of board.areas) {
    const [x, y] = heart(area);
    const [left, top] = [view.x + x * view.k, view.y + y * view.k];
    const weight = area.id === id ? 100 : lit.has(area.id) ? 5 : 1;
    const near = area.id === id ? 30 : 8;
    for (const name of names) {
      const [from, over] = places[name];
      if (
        left > from - near &&
        left < from + width + near &&
        top > over - near &&
        top < over + CARD.height + near
      )
        hidden[name] += weight;
    }
  }
  return names.reduce((best, name) => (hidden[name] < hidden[best] ? name : best));
}

/**
 * Whether `count` overlay buttons hide less of the whole board on the right, above the zoom
 * buttons.
 */
export function marksOnRight(count: number, board: Board, view: Placed): boolean {
  const { least, width, height } = view;
  const [x, y] = [(width - board.size[0] * least) / 2, (height - board.size[1] * least) / 2];
  const [row, column] = [MARKS.broad * count, height - ABOVE_ZOOM - MARKS.high * count];
  let [left, right] = [0, 0];
  for (const area of board.areas) {
    const [ax, ay] = heart(area);
    const [sx, sy]: Point = [x + ax * least, y + ay * least];
    if (sx < row && sy > height - EDGE - MARKS.high) left++;
    if (sx > width - MARKS.broad && sy > column) right++;
  }
  return right < left;
}
