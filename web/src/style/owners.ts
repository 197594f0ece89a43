/** The colours and shapes of an owner's things on a board. */
import type { Board, BoardColour } from '../lib/protocol';
import { SHAPES, symbolPath } from './symbols';

const PLAIN: BoardColour = { fill: '#8a8577', ink: '#fffdf6', name: '' };
const SHAPE_ORDER = ['hexagon', 'diamond', 'square', 'octagon', 'drop', 'circle', 'shield'];

/** The colours of an owner; unknown owners get a plain grey. */
export function colourOf(board: Board | null, owner: string | null | undefined): BoardColour {
  return (owner && board?.colours?.[owner]) || PLAIN;
}

/** The outline of an owner's pieces: the board's choice, otherwise by position in the list. */
export function shapeOf(board: Board | null, owner: string | null | undefined): string {
  const colour = colourOf(board, owner);
  const named = colour.shape && SHAPES[colour.shape];
  if (named) return named;
  const place = Object.keys(board?.colours ?? {}).indexOf(owner ?? '');
  return SHAPES[SHAPE_ORDER[Math.max(place, 0) % SHAPE_ORDER.length]!]!;
}

/** A line around a piece: dark or light, with its width and dashes. */
interface Edge {
  dark: boolean;
  width: number;
  dash?: string;
}

const LIGHT: Edge = { dark: false, width: 2 };
const EDGES: Edge[][] = [
  [{ dark: true, width: 1.7 }],
  [LIGHT],
  [
    { dark: true, width: 4.6 },
    { dark: false, width: 2.4 },
  ],
  [LIGHT, { dark: true, width: 1.3, dash: '6 4' }],
  [{ dark: false, width: 3.4 }],
  [
    { dark: true, width: 3.4 },
    { dark: false, width: 1.2 },
  ],
  [LIGHT, { dark: true, width: 1.6, dash: '.1 4.4' }],
  [
    { dark: false, width: 4.4 },
    { dark: true, width: 1.2 },
  ],
];

/**
 * The lines around an owner's pieces, the lowest first, by position in the list; a piece without an
 * owner has a light one.
 */
export function edgesOf(board: Board | null, owner: string | null | undefined): Edge[] {
  const place = Object.keys(board?.colours ?? {}).indexOf(owner ?? '');
  return place < 0 ? [LIGHT] : EDGES[place % EDGES.length]!;
}

export const symbolOf = (board: Board | null, name: string | null | undefined) =>
  symbolPath(name, board?.symbols);
