import { expect, test } from 'vitest';
import { cornerFor, marksOnRight, type Placed } from '../../src/board/room';
import type { Board, Point } from '../../src/lib/protocol';
import { area } from '../things';

const view: Placed = { x: 0, y: 0, k: 1, width: 1000, height: 800, least: 1 };
const board = (...middles: Point[]): Board =>
  ({ size: [1000, 800], areas: middles.map((at, index) => area(`a${index}`, at)) }) as Board;

test('the card of an area lies in the corner that hides least', () => {
  expect(cornerFor('a0', board([500, 400]), new Set(), view, null)).toBe('left');
  expect(cornerFor('a0', board([100, 100]), new Set(), view, null)).toBe('right');
  expect(cornerFor('a0', board([100, 100], [900, 100]), new Set(['a1']), view, null)).toBe(
    'low left',
  );
});

test('it keeps away from the buttons of overlays', () => {
  const three = board([100, 100], [900, 100]);
  expect(cornerFor('a0', three, new Set(['a1']), view, 'left')).toBe('low right');
});

test('the buttons lie on the side where they hide fewer areas', () => {
  expect(marksOnRight(1, board([50, 790]), view)).toBe(true);
  expect(marksOnRight(1, board([990, 740]), view)).toBe(false);
});
