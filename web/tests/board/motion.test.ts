import { expect, test } from 'vitest';
import type { Stand } from '../../src/style/geometry';
import { changes, lasts, turned } from '../../src/board/drawing/motion.svelte';
import type { Point } from '../../src/lib/protocol';
import { token } from '../things';

const goes = () => false;
const stand = (id: string, area: string, at: Point, more = {}): Stand => ({
  token: token(id, area, more),
  at,
  scale: 1,
});

test('what left one area and came to another went there, whatever its id', () => {
  const [change, ...others] = changes(
    [stand('unit:a', 'a', [0, 0])],
    [stand('unit:b', 'b', [9, 9])],
    goes,
  );
  expect(others).toEqual([]);
  expect([change!.from?.token.area, change!.to?.token.area]).toEqual(['a', 'b']);
});

test('the nearest go together, and the rest leave or come', () => {
  const before = [stand('far', 'a', [100, 0]), stand('near', 'b', [10, 0])];
  const found = changes(before, [stand('there', 'c', [0, 0])], goes);
  expect(found.map((one) => [one.from?.token.area, one.to?.token.area])).toEqual([
    ['b', 'c'],
    ['a', undefined],
  ]);
});

test('those of other owners are others, and part of a heap may go', () => {
  const found = changes(
    [stand('x', 'a', [0, 0], { count: 3 })],
    [stand('x', 'a', [0, 0], { count: 1 }), stand('y', 'b', [5, 0], { count: 2 })],
    goes,
  );
  expect(found.map((one) => one.token.count)).toEqual([2]);
  const blue = changes(
    [stand('x', 'a', [0, 0])],
    [stand('y', 'b', [5, 0], { owner: 'blue' })],
    goes,
  );
  expect(blue.every((one) => !(one.from && one.to))).toBe(true);
});

test('what stayed is no change', () => {
  expect(changes([stand('x', 'a', [0, 0])], [stand('x', 'a', [0, 0])], goes)).toEqual([]);
});

test('what lies where it lies leaves and comes', () => {
  const found = changes([stand('x', 'a', [0, 0])], [stand('y', 'b', [5, 0])], () => true);
  expect(found.map((one) => [one.from?.token.area, one.to?.token.area])).toEqual([
    ['a', undefined],
    [undefined, 'b'],
  ]);
});

test('what shows another face where it stood has turned over, and nothing else has', () => {
  const before = [stand('x', 'a', [0, 0], { symbol: 'hidden' }), stand('y', 'b', [5, 0])];
  const now = [
    stand('x', 'a', [0, 0], { symbol: 'march' }),
    stand('y', 'c', [9, 0], { symbol: 'march' }),
  ];
  expect(turned(before, now, goes).map(({ token }) => token.id)).toEqual(['x']);
  expect(turned(before, now, () => true)).toEqual([]);
});

test('what passes points on its way takes longer', () => {
  const [straight] = changes([stand('x', 'a', [0, 0])], [stand('y', 'b', [9, 9])], goes);
  const [winding] = changes([stand('x', 'a', [0, 0])], [stand('y', 'b', [9, 9])], goes, () => [
    [0, 9],
  ]);
  expect(winding!.via).toEqual([[0, 9]]);
  expect(lasts(winding!)).toBeGreaterThan(lasts(straight!));
});
