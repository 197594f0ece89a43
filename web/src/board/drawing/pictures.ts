/** Pictures that pieces are made of, as SVG text. */
import { colourOf, symbolOf } from '../../style/owners';
import { css } from '../../style/style';
import type { Board, BoardColour, Colour, PicturePart, Point } from '../../lib/protocol';
import { element } from './markup';

/** The parts of a token's drawing. */
export interface Drawing {
  parts: string[];
  figures: string[];
  /** The points where its figures stand. */
  spots: Point[];
  angle: number;
}

/** A colour of a picture: `owner` and `ink` are the owner's, all others the board's. */
function paint(colour: Colour | undefined, owner: BoardColour, board: Board): string | undefined {
  if (colour === 'owner') return owner.fill;
  if (colour === 'ink') return owner.ink;
  return css(colour, board);
}

function partOf(
  { path, symbol, at = [0, 0], size = 24, opacity, ...look }: PicturePart,
  owner: BoardColour,
  board: Board,
): string {
  const drawn = path ?? (symbol === 'emblem' ? owner.emblem : symbolOf(board, symbol));
  if (!drawn) return '';
  const scale = size / 24;
  return element('path', {
    d: drawn,
    transform: path
      ? undefined
      : `translate(${at[0] - size / 2} ${at[1] - size / 2}) scale(${scale})`,
    fill: paint(look.fill, owner, board) ?? 'none',
    'fill-rule': 'evenodd',
    stroke: paint(look.line, owner, board),
    'stroke-width': look.line ? (look.width ?? 1) / (path ? 1 : scale) : undefined,
    'stroke-dasharray': look.dash,
    opacity,
  });
}

/** A picture of the board in its owner's colours. */
function pictured(name: string, owner: BoardColour, board: Board): string {
  return (board.pictures?.[name] ?? []).map((part) => partOf(part, owner, board)).join('');
}

/** All parts of a token's drawing; each of its figures is a group named after its picture. */
export function drawnOf(
  { parts, figures, spots, angle }: Drawing,
  owner: string | null,
  board: Board,
): string {
  const colour = colourOf(board, owner);
  const beneath = parts.map((name) => pictured(name, colour, board)).join('');
  const standing = figures.map((name, index) => {
    const [x, y] = spots[index] ?? [0, 0];
    return element(
      'g',
      { 'data-figure': name, transform: `translate(${x} ${y})` },
      pictured(name, colour, board),
    );
  });
  return (
    element('g', { transform: angle ? `rotate(${angle})` : undefined }, beneath) + standing.join('')
  );
}
