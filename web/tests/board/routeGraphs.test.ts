import { expect, test } from 'vitest';
import { parts, trail } from '../../src/style/geometry';
import { routed, type Place } from '../../src/board/routeGraphs';
import type { RouteGraph, Point } from '../../src/lib/protocol';
import { token } from '../things';

/* a-b-c-d stand in a row, over the bridge it is longer from b to d. */
const at: Record<string, Point> = { a: [0, 0], b: [10, 0], c: [20, 0], d: [30, 0] };
const bridge: Point = [20, 8];
const graph: RouteGraph = {
  runs: [
    ['a', 'b', 'c', 'd'],
    ['b', 'bridge', 'd'],
  ],
  points: { bridge },
  slots: { post: [], pawn: ['town', 'post'] },
};
const areas =
  (kinds: Record<string, string> = {}) =>
  (id: string) =>
    at[id] && { kind: kinds[id] ?? 'crossing', at: at[id] };
const stands = (area: string, slot = 'post', owner = 'red'): Place => ({ area, slot, owner });

test('a token goes the shortest way over the graph', () => {
  expect(routed([graph], stands('a'), stands('d'), [], areas())).toEqual([at.b, at.c]);
  expect(routed([graph], stands('b'), stands('c'), [], areas())).toEqual([]);
});

test('it goes round what its slot goes round, and through it where there is no other way', () => {
  const from = (to: string, kinds: Record<string, string>) =>
    routed([graph], stands('a', 'pawn'), stands(to, 'pawn'), [], areas(kinds));
  expect(from('d', { c: 'town' })).toEqual([at.b, bridge]);
  expect(from('d', { b: 'town' })).toEqual([at.b, at.c]);
  expect(routed([graph], stands('a'), stands('d'), [], areas({ c: 'town' }))).toEqual([at.b, at.c]);
});

test('it goes round areas where others stand', () => {
  const guard = token('guard', 'c', { slot: 'post' });
  expect(routed([graph], stands('a', 'pawn'), stands('d', 'pawn'), [guard], areas())).toEqual([
    at.b,
    bridge,
  ]);
  expect(
    routed(
      [graph],
      stands('a', 'pawn'),
      stands('d', 'pawn'),
      [{ ...guard, slot: 'mark' }],
      areas(),
    ),
  ).toEqual([at.b, at.c]);
});

test('over areas of some kinds it goes only where its owner has a piece', () => {
  const seas: RouteGraph = {
    runs: [
      ['a', 'b', 'd'],
      ['a', 'c', 'd'],
    ],
    slots: { units: [] },
    through: ['sea'],
  };
  const kinds = areas({ b: 'sea', c: 'sea' });
  const ship = (area: string, owner: string) => token(area + owner, area, { slot: 'units', owner });
  const go = (...ships: ReturnType<typeof ship>[]) =>
    routed([seas], stands('a', 'units'), stands('d', 'units'), ships, kinds);
  expect(go(ship('c', 'red'), ship('b', 'blue'))).toEqual([at.c]);
  expect(go(ship('b', 'blue'))).toBeNull();
  expect(
    routed([seas], stands('a', 'units'), stands('d', 'units'), [ship('b', 'red')], areas()),
  ).toBeNull();
  expect(routed([seas], stands('a', 'units'), stands('b', 'units'), [], kinds)).toEqual([]);
});

test('it passes no area where a way leads past none, though that is longer', () => {
  const seas: RouteGraph = {
    runs: [
      ['a', 'b', 'd'],
      ['a', 'bridge', 'd'],
    ],
    points: { bridge: [15, 90] },
    slots: { units: [] },
    through: ['sea'],
  };
  const ship = token('ship', 'b', { slot: 'units', owner: 'red' });
  const go = routed(
    [seas],
    stands('a', 'units'),
    stands('d', 'units'),
    [ship],
    areas({ b: 'sea' }),
  );
  expect(go).toEqual([[15, 90]]);
});

test('elsewhere it goes straight: on another slot, off the graph, or where it stays', () => {
  expect(routed([graph], stands('a', 'mark'), stands('d', 'mark'), [], areas())).toBeNull();
  expect(routed([graph], stands('a'), stands('x'), [], areas())).toBeNull();
  expect(routed([graph], stands('a'), stands('a'), [], areas())).toBeNull();
  expect(routed([], stands('a'), stands('d'), [], areas())).toBeNull();
});

test('a trail passes near each of its points, and stops a little before the last', () => {
  const line = trail([
    [0, 0],
    [100, 0],
    [100, 100],
  ]);
  expect(line.path).toBe('M0 0L86 0Q100 0 100 14L100 70');
  expect(line.tip).toEqual([100, 70]);
  expect(line.angle).toBe(90);
  expect(line.along(0.5)).toEqual([85, 0]);
  expect(line.along(1)).toEqual([100, 70]);
});

test('what goes along a way is as fast on all of it', () => {
  expect(
    parts([
      [0, 0],
      [30, 0],
      [30, 10],
    ]),
  ).toEqual([0, 0.75, 1]);
  expect(
    parts([
      [5, 5],
      [5, 5],
      [5, 5],
    ]),
  ).toEqual([0, 0.5, 1]);
});
