/** Our own pictograms, each an SVG path in a 24 × 24 box; a board's own `symbols` add to them. */

const CROWN = 'M2.5 8.5 7 12l5-8 5 8 4.5-3.5L19.5 18h-15ZM4.5 19.5h15V22h-15Z';
const TOWER =
  'M5 21.5V9H3.5V3H7v2.5h3V3h4v2.5h3V3h3.5v6H19v12.5h-4.5V17a2.5 2.5 0 0 0-5 0v4.5Z';
const SHIELD = 'M12 1.5 20.5 4.5v6.5c0 5.2-3.4 9.3-8.5 11.5-5.1-2.2-8.5-6.3-8.5-11.5V4.5Z';
const SWORD =
  'M21.5 2.5 20.7 7 11.5 16.2 13.3 18l-1.6 1.6-2.6-2.6-3.6 3.8-2.3-2.3 3.8-3.6-2.6-2.6L6 10.7l1.8 1.8L17 3.3Z';

export const SYMBOLS: Record<string, string> = {
  footman:
    'M10 2.5a3.7 3.7 0 0 1 3.7 3.7v1.3H6.3V6.2A3.7 3.7 0 0 1 10 2.5ZM7 8.7h6v.8a3 3 0 0 1-6 0ZM3.5 21.5v-3c0-3 2.5-5 6.5-5s6.5 2 6.5 5v3ZM18.3 1.5l2 4.5h-1.2v15.5h-1.6V6h-1.2Z',
  knight:
    'M6 21.5c0-5.5 4.7-6 4.7-9.5L7.5 14l-2.3 1.5L3 12.7 5.5 7.5C6.6 5.2 8.5 4 11 3.6L12.2 1.5l1.5 2.3C18.3 5 20.5 9 20.5 14v7.5ZM10 8.5a1.1 1.1 0 1 0 0-2.2 1.1 1.1 0 0 0 0 2.2Z',
  ship: 'M2 15.5h20L18.5 22h-13ZM11.2 1.5h1.6v12.8h-1.6ZM14 3c3.6 1.8 6 5.3 6.5 10.5H14ZM10 5v8.5H4C4.5 9.5 6.8 6.5 10 5Z',
  'siege-engine':
    'M5 2.5h3v2h2.5v-2h3v2H16v-2h3v6L17.5 10v6H21v2.5h-2a2.7 2.7 0 1 1-4.8 0H9.8a2.7 2.7 0 1 1-4.8 0H3V16h3.5v-6L5 8.5ZM10 8v5h4V8Z',
  march: 'M2 8.5h10.5V3L22 12l-9.5 9v-5.5H2l2.5-3.5Z',
  defense: SHIELD,
  support:
    'M4 1.5h2.2V22.5H4ZM7.5 3c3-1.5 5 1.5 8 .8 1.5-.3 2.8-.8 5-.8v10.5c-2.2 0-3.5.5-5 .8-3 .7-5-2.3-8-.8Z',
  raid: 'M12.5 1.5c.5 4.5 6.5 6.5 6.5 13a7 7 0 0 1-14 0c0-3.5 1.8-5.2 3-7 .3 2 .9 3 2 3.7C9.7 7.5 10.5 4 12.5 1.5ZM12 13c-.3 1.5-2 2.5-2 4.5a2 2 0 0 0 4 0c0-2-1.7-3-2-4.5Z',
  consolidate: CROWN,
  power: CROWN,
  supply:
    'M7 2.5h10c.7 1.2 1.2 2.5 1.6 4H5.4c.4-1.5.9-2.8 1.6-4ZM5 8.2h14c.5 2.5.5 5.1 0 7.6H5c-.5-2.5-.5-5.1 0-7.6ZM5.4 17.5h13.2c-.4 1.5-.9 2.8-1.6 4H7c-.7-1.2-1.2-2.5-1.6-4Z',
  castle: TOWER,
  stronghold:
    'M2 21.5V11H1V6h2.2v1.7h1.6V6H7v3.5h1.5V7.8H8V2h2.2v1.8h3.6V2H16v5.8h-.5v1.7H17V6h2.2v1.7h1.6V6H23v5h-1v10.5h-7.5v-4a2.5 2.5 0 0 0-5 0v4Z',
  garrison:
    'M12 1.5 20.5 4.5v6.5c0 5.2-3.4 9.3-8.5 11.5-5.1-2.2-8.5-6.3-8.5-11.5V4.5ZM7.5 7v3.5H9V17h2v-2.5a1 1 0 0 1 2 0V17h2v-6.5h1.5V7h-2v1.5h-1.5V7h-2v1.5H9.5V7Z',
  neutral:
    'M12 2c5 0 8.5 3.8 8.5 9v6l-4 4.5h-3V14h4v-2.5h-11V14h4v7.5h-3l-4-4.5v-6C3.5 5.8 7 2 12 2Z',
  throne: 'M5 1.5l2 3 2-3 3 3 3-3 2 3 2-3V12h2v10h-3.5v-3h-11v3H3V12h2ZM8 7v5h8V7Z',
  blade: SWORD,
  raven:
    'M21.5 6.5 17.8 8C18 14.5 14 19 7.5 19L3 22l1.5-4.5L2 17c4-2 5.5-5 7.5-9C10.7 5.5 12.5 3.5 15 3.5c1.6 0 2.8.9 3.2 2.3ZM15 6a1 1 0 1 0 0 .01Z',
  sword: SWORD,
  fortification: TOWER,
  skull:
    'M12 2c5.5 0 9 3.7 9 8.5 0 3-1.5 5.2-3.5 6.5v4.5h-3V19h-1.3v2.5h-2.4V19H9.5v2.5h-3V17C4.5 15.7 3 13.5 3 10.5 3 5.7 6.5 2 12 2ZM8.3 9a2.3 2.3 0 1 0 0 4.6 2.3 2.3 0 0 0 0-4.6Zm7.4 0a2.3 2.3 0 1 0 0 4.6 2.3 2.3 0 0 0 0-4.6Z',
  star: 'm12 1.5 3.2 6.8 7.3 1-5.3 5.2 1.3 7.5L12 18.4 5.5 22l1.3-7.5L1.5 9.3l7.3-1Z',
  wildling:
    'M11 8.5h2V22h-2ZM12 2c4-1.5 8 0 9.5 4.5-1 3.5-4 6-8 5.5V7h-3v5c-4 .5-7-2-8-5.5C4 2 8 .5 12 2Z',
  hidden:
    'M12 2a6 6 0 0 1 6 6c0 3-2 4.3-3.3 5.4-1 .8-1.2 1.3-1.2 2.6h-3c0-2.5.8-3.7 2.3-5C14 10 15 9.3 15 8a3 3 0 0 0-6 0H6a6 6 0 0 1 6-6ZM10.5 18h3v3.5h-3Z',
  bridge: 'M1 17V9c3-3 6.5-4.5 11-4.5S20 6 23 9v8h-3.5c-.5-3-2-4.5-3.5-4.5S13 14 12.5 17h-1C11 14 9.5 12.5 8 12.5S5 14 4.5 17Z',
  anchor:
    'M12 1.5a3 3 0 0 1 1.3 5.7V9H17v2.5h-3.7v7.8c2.6-.5 4.4-2.2 5-4.3l-1.8.5 3-4.5 2.5 5-1.8-.6C19.3 19.5 16 22 12 22.5 8 22 4.7 19.5 3.8 15.4l-1.8.6 2.5-5 3 4.5-1.8-.5c.6 2.1 2.4 3.8 5 4.3v-7.8H7V9h3.7V7.2A3 3 0 0 1 12 1.5Z',
  round: 'M12 2a10 10 0 1 1 0 20 10 10 0 0 1 0-20Zm-1.2 4v7l5 3.5 1.3-2-3.9-2.7V6Z',
  reserve:
    'M8 4a3.5 3.5 0 1 1 0 7 3.5 3.5 0 0 1 0-7ZM1 20v-1.5c0-3.5 3-6 7-6s7 2.5 7 6V20ZM16.5 5.5a3 3 0 0 1 0 6 4.5 4.5 0 0 1-1.5-.3 5.5 5.5 0 0 0-.2-5.2 3 3 0 0 1 1.7-.5ZM17 20v-1.7c0-2-.7-3.7-2-5 4.5-.8 8 1.7 8 5V20Z',
  card: 'M5 2h10a2 2 0 0 1 2 2v15a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V4a2 2 0 0 1 2-2ZM18.5 5.5 20 6a2 2 0 0 1 1.3 2.5L18.5 18Z',
  victory: 'M6 2h12v2h4v4c0 2.5-2 4.5-4.5 4.5-.9 1.7-2.3 2.9-4 3.3V19H17v3H7v-3h3.5v-3.2c-1.7-.4-3.1-1.6-4-3.3C4 12.5 2 10.5 2 8V4h4ZM4 6v2c0 1 .6 1.9 1.5 2.3V6Zm16 0h-1.5v4.3C19.4 9.9 20 9 20 8Z',
};

/** Names that mean the same drawing. */
const ALIASES: Record<string, string> = {
  siege: 'siege-engine', 'siege_engine': 'siege-engine', 'consolidate-power': 'consolidate',
  defence: 'defense', barrel: 'supply', crown: 'power', tower: 'fortification',
  wildlings: 'wildling', threat: 'wildling', 'iron-throne': 'throne', fiefdoms: 'blade',
  'kings-court': 'raven', port: 'anchor',
};

export function symbolPath(name: string | null | undefined, own?: Record<string, string>): string | null {
  if (!name) return null;
  return own?.[name] ?? SYMBOLS[name] ?? SYMBOLS[ALIASES[name] ?? ''] ?? null;
}

/** Outlines that tell one owner's pieces from another's without colour, in a −12…12 box. */
export const SHAPES: Record<string, string> = {
  circle: 'M0-11.5a11.5 11.5 0 1 1 0 23 11.5 11.5 0 0 1 0-23Z',
  square: 'M-8-10.5H8A2.5 2.5 0 0 1 10.5-8V8A2.5 2.5 0 0 1 8 10.5H-8A2.5 2.5 0 0 1-10.5 8V-8A2.5 2.5 0 0 1-8-10.5Z',
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
