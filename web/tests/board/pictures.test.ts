import { expect, test } from 'vitest';
import { drawnOf } from '../../src/board/drawing/pictures';
import type { Board } from '../../src/lib/protocol';

const board = {
  size: [10, 10],
  areas: [],
  colours: { red: { fill: '#a00', ink: '#fee', name: 'Red', emblem: 'M1 1Z' } },
  symbols: { cross: 'M2 2Z' },
  pictures: {
    base: [{ path: 'M0 0H9', fill: 'owner', line: ['#000', '#fff'], width: 2 }],
    banner: [{ symbol: 'emblem', at: [4, 4], size: 12, fill: 'ink' }],
    man: [{ symbol: 'cross', size: 24, line: 'ink' }],
  },
} as unknown as Board;
const spots: [number, number][] = [
  [1, 2],
  [3, 4],
];

test('parts are turned together, and figures stand on their spots', () => {
  const drawn = drawnOf(
    { parts: ['base', 'banner'], figures: ['man', 'man'], spots, angle: 30 },
    'red',
    board,
  );
  expect(drawn).toContain('<g transform="rotate(30)"><path d="M0 0H9" fill="#a00"');
  expect(drawn.match(/data-figure="man"/g)).toHaveLength(2);
  expect(drawn).toContain('transform="translate(3 4)"');
});

test('colours are the owner’s or the board’s, for light and dark, and the emblem is the owner’s', () => {
  const drawn = drawnOf({ parts: ['base', 'banner'], figures: [], spots, angle: 0 }, 'red', board);
  expect(drawn).toContain('stroke="light-dark(#000, #fff)" stroke-width="2"');
  expect(drawn).toContain('<path d="M1 1Z" transform="translate(-2 -2) scale(0.5)" fill="#fee"');
});

test('what the board has no picture of is left out', () => {
  expect(drawnOf({ parts: ['?'], figures: [], spots, angle: 0 }, null, board)).toBe('<g></g>');
});
