/** Symbols available on every board; pictograms are SVG paths in a 24 × 24 box. */

/** The symbol of a hidden thing, if the board's own `symbols` have none for it. */
const HIDDEN =
  'M12 2a6 6 0 0 1 6 6c0 3-2 4.3-3.3 5.4-1 .8-1.2 1.3-1.2 2.6h-3c0-2.5.8-3.7 2.3-5C14 10 15 9.3 15 8a3 3 0 0 0-6 0H6a6 6 0 0 1 6-6ZM10.5 18h3v3.5h-3Z';

export const symbolPath = (
  name: string | null | undefined,
  own?: Record<string, string>,
): string | null => (name && (own?.[name] ?? (name === 'hidden' ? HIDDEN : null))) || null;

/** Outlines that distinguish owners' pieces without colour, in a −12…12 box. */
export const SHAPES: Record<string, string> = {
  circle: 'M0-11.5a11.5 11.5 0 1 1 0 23 11.5 11.5 0 0 1 0-23Z',
  square:
    'M-8-10.5H8A2.5 2.5 0 0 1 10.5-8V8A2.5 2.5 0 0 1 8 10.5H-8A2.5 2.5 0 0 1-10.5 8V-8A2.5 2.5 0 0 1-8-10.5Z',
  hexagon: 'M-6.2-11.2H6.2L12 0 6.2 11.2H-6.2L-12 0Z',
  shield: 'M-10.5-10.5H10.5V1.5C10.5 7 6 10 0 12-6 10-10.5 7-10.5 1.5Z',
  octagon: 'M-5-11.5H5L11.5-5V5L5 11.5H-5L-11.5 5V-5Z',
  drop: 'M0-12C3-8.5 11.5-5.5 11.5 1.5 11.5 7.7 6.4 11.5 0 11.5S-11.5 7.7-11.5 1.5C-11.5-5.5-3-8.5 0-12Z',
  diamond: 'M0-12.3 2-11 11-2 12.3 0 11 2 2 11 0 12.3-2 11-11 2-12.3 0-11-2-2-11Z',
};

/** Outlines of pieces that are the same for every owner, in a −12…12 box. */
export const PLATES: Record<string, string> = {
  circle: SHAPES['circle']!,
  square: SHAPES['square']!,
  shield: SHAPES['shield']!,
  card: 'M-7-11.5H7A1.5 1.5 0 0 1 8.5-10V10A1.5 1.5 0 0 1 7 11.5H-7A1.5 1.5 0 0 1-8.5 10V-10A1.5 1.5 0 0 1-7-11.5Z',
  house: 'M-9.5 11V-1.5L0-11 9.5-1.5V11Z',
  hotel: 'M-12 11V-3L-6.5-9.5H6.5L12-3V11Z',
};
