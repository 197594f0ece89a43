import { expect, test } from 'vitest';
import {
  box,
  comfort,
  css,
  isSpot,
  labelOf,
  layerOf,
  middle,
  outline,
  settled,
  strength,
  attached,
} from '../../src/style/style';
import { shapeOf } from '../../src/style/owners';
import { SHAPES, symbolPath } from '../../src/style/symbols';
import type { Board } from '../../src/lib/protocol';
import { area } from '../things';

const board = (more: Partial<Board> = {}): Board =>
  ({ size: [100, 100], areas: [], ...more }) as Board;

test('a colour is CSS, a pair for light and dark, or an owner’s', () => {
  const owned = board({ colours: { red: { fill: '#f00', ink: '#fff', name: 'Red' } } });
  expect(css('red', owned)).toBe('#f00');
  expect(css('teal', owned)).toBe('teal');
  expect(css(['#fff', '#000'])).toBe('light-dark(#fff, #000)');
  expect(css(null)).toBeUndefined();
});

test('an outline is a path, a circle, another form, or a rectangle', () => {
  expect(outline(area('a'))).toBe('M0 0H10V10Z');
  expect(outline(area('a', [0, 0], { at: [5, 5], r: 2 }))).toMatch(/^M3 5a2 2/);
  expect(outline(area('a', [0, 0], { at: [5, 5], r: 2, form: 'diamond' }))).toBe(
    'M5 3L7 5 5 7 3 5Z',
  );
  expect(outline(area('a', [0, 0], { rect: [0, 0, 4, 2] }), 1)).toBe(box(-1, -1, 6, 4));
});

test('a board is filled in: paths and labels of areas, and its size', () => {
  const raw = {
    areas: [{ id: 'a', name: 'A', kind: 'stop', at: [5, 6], r: 2 }],
  } as unknown as Board;
  const full = settled({ ...raw, size: [10, 10] });
  expect(full.areas[0]!.label).toEqual([5, 6]);
  expect(full.areas[0]!.path).toMatch(/^M3 6a/);
});

test('names stand inside circles and rectangles, and over maps', () => {
  expect(labelOf(board(), area('a'))).toBe('plain');
  expect(labelOf(board(), area('a', [0, 0], { rect: [0, 0, 4, 2] }))).toBe('inside');
  expect(middle(area('a', [0, 0], { rect: [0, 0, 4, 2] }))).toEqual([2, 1]);
});

test('marks lie under the areas, over them, or where the board says', () => {
  expect(layerOf(board(), { kind: 'river', path: 'M0 0' })).toBe('marks');
  expect(layerOf(board(), { kind: 'tree', at: [1, 1] })).toBe('ground');
  expect(
    layerOf(board({ style: { decor: { street: { layer: 'top' } } } }), {
      kind: 'street',
      path: 'M0 0',
    }),
  ).toBe('top');
});

test('lines are thinner round small places, and boards of small places are shown nearer', () => {
  expect(strength(area('a', [0, 0], { at: [0, 0], r: 5 }))).toBeLessThan(strength(area('b')));
  expect(comfort(board({ areas: [area('a', [0, 0], { at: [0, 0], r: 5 })] }))).toBeGreaterThan(1);
});

test('each owner has an outline of its own, and what is hidden a symbol', () => {
  const two = board({
    colours: {
      a: { fill: '', ink: '', name: '' },
      b: { fill: '', ink: '', name: '', shape: 'drop' },
    },
  });
  expect(shapeOf(two, 'b')).toBe(SHAPES['drop']);
  expect(shapeOf(two, 'a')).not.toBe(shapeOf(two, 'b'));
  expect(symbolPath('hidden')).toMatch(/^M12/);
  expect(symbolPath('pawn')).toBeNull();
});

test('a hexagon has its corners above and below, and is no small place', () => {
  const hex = area('a', [0, 0], { at: [10, 10], r: 4, form: 'hexagon' });
  const corners = [...outline(hex).matchAll(/(-?[\d.]+)[ ,](-?[\d.]+)/g)].map(([, x, y]) => [
    Number(x),
    Number(y),
  ]);
  expect(corners).toHaveLength(6);
  const ys = corners.map(([, y]) => y!);
  expect([Math.min(...ys), Math.max(...ys)]).toEqual([6, 14]);
  for (const [x, y] of corners) expect(Math.hypot(x! - 10, y! - 10)).toBeCloseTo(4, 1);
  expect(isSpot(hex)).toBe(false);
  expect(isSpot(area('b', [0, 0], { at: [10, 10], r: 4 }))).toBe(true);
});

test('what is attached is told by the style of its kind', () => {
  const style = { tokens: { banner: { attached: true }, unit: {} } };
  expect(attached(board({ style }), 'banner')).toBe(true);
  expect(attached(board({ style }), 'unit')).toBe(false);
  expect(attached(null, 'banner')).toBe(false);
});
