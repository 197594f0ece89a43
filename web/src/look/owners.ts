/** How the things of an owner look on a board. */
import type { Board, BoardColour } from '../lib/protocol';
import { SHAPES, symbolPath } from './symbols';

const PLAIN: BoardColour = { fill: '#8a8577', ink: '#fffdf6', name: '' };
const SHAPE_ORDER = ['hexagon', 'diamond', 'square', 'octagon', 'drop', 'circle', 'shield'];

/** How an owner looks; unknown owners get a plain grey. */
export function colourOf(board: Board | null, owner: string | null | undefined): BoardColour {
  return (owner && board?.colours?.[owner]) || PLAIN;
}

/** The outline of an owner's pieces: the board's choice, else one by place in the list. */
export function shapeOf(board: Board | null, owner: string | null | undefined): string {
  const colour = colourOf(board, owner);
  const named = colour.shape && SHAPES[colour.shape];
  if (named) return named;
  const place = Object.keys(board?.colours ?? {}).indexOf(owner ?? '');
  return SHAPES[SHAPE_ORDER[Math.max(place, 0) % SHAPE_ORDER.length]!]!;
}

export const symbolOf = (board: Board | null, name: string | null | undefined) =>
  symbolPath(name, board?.symbols);
