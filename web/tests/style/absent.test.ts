import { expect, test } from 'vitest';
import { absentOf, boardWithout } from '../../src/style/absent';
import type { Board } from '../../src/lib/protocol';
import { area, scene } from '../things';

/** A sea with a harbour cut out of its shore, which the land has its quay at. */
const board = {
  size: [9, 9],
  areas: [
    area('sea', [1, 1], { kind: 'sea', path: 'M0,0 9,0 9,4 6,4 6,2 3,2 3,4 0,4Z' }),
    area('harbour', [4, 3], { kind: 'port', path: 'M3,4 3,2 6,2 6,4Z' }),
    area('land', [4, 6], { path: 'M0,4 3,4 6,4 9,4 9,9 0,9Z' }),
  ],
  borders: [
    { between: ['harbour', 'land'], kind: 'coast', path: 'M3,4 6,4' },
    { between: ['harbour', 'sea'], kind: 'sea', path: 'M6,4 6,2 3,2 3,4' },
  ],
  style: { terrain: { sea: 'water', port: 'harbour', coast: 'land' } },
} as unknown as Board;

test('the scene says which areas are not there', () => {
  expect(absentOf(null)).toBe('');
  const seen = { harbour: { tags: ['absent'] }, sea: { tags: ['current'] }, land: {} };
  expect(absentOf(scene([], { areas: seen }))).toBe('harbour');
});

test('a board that has all its areas stays the very same', () => {
  expect(boardWithout(board, '')).toBe(board);
});

test('the sea goes on over a harbour that is not there, up to the quay', () => {
  const bare = boardWithout(board, 'harbour');
  expect(bare.areas.map(({ id }) => id)).toEqual(['sea', 'land']);
  expect(bare.areas[0]!.path).toBe('M0,0 9,0 9,4 6,4 3,4 0,4Z');
  expect(bare.areas[1]!.path).toBe(board.areas[2]!.path);
  expect(bare.borders).toEqual([board.borders![0]]);
});
