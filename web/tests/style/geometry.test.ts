import { describe, expect, test } from 'vitest';
import {
  bow,
  growths,
  heart,
  labelSpot,
  most,
  nearest,
  stands,
  within,
  type Build,
} from '../../src/style/geometry';
import type { BoardArea, Point, Token } from '../../src/lib/protocol';
import { area, token } from '../things';

const areas = (...list: BoardArea[]) => new Map(list.map((one) => [one.id, one]));
const at = (tokens: Token[], ...list: BoardArea[]) =>
  stands(tokens, areas(...list), () => 16).map((stand) => stand.at);

describe('where tokens stand', () => {
  const map = area('a', [50, 50], {
    unit: [
      [10, 10],
      [30, 10],
    ],
  });

  test('on the points of their slot, and none in an area that the board does not have', () => {
    expect(
      at([token('x', 'a'), token('y', 'a', { index: 1 }), token('z', 'elsewhere')], map),
    ).toEqual([
      [10, 10],
      [30, 10],
    ]);
  });

  test('two to a point and smaller where there are more than points', () => {
    const crowd = stands(
      [0, 1, 2].map((index) => token(`t${index}`, 'a', { index })),
      areas(map),
      () => 16,
    );
    expect(new Set(crowd.map((stand) => stand.at.join())).size).toBe(3);
    expect(crowd.every((stand) => stand.scale < 1)).toBe(true);
  });

  test('side by side in the middle of a circle without a slot', () => {
    const circle = area('c', [5, 5], { at: [5, 5], r: 4 });
    const [[left], [right]] = at([token('x', 'c'), token('y', 'c')], circle) as [Point, Point];
    expect(left + right).toBeCloseTo(10);
    expect(left).toBeLessThan(right);
  });
});

test('an area’s heart is the middle of where its units stand', () => {
  expect(
    heart(
      area('a', [1, 1], {
        units: [
          [0, 0],
          [10, 20],
        ],
      }),
    ),
  ).toEqual([5, 10]);
  expect(heart(area('a', [1, 1]))).toEqual([1, 1]);
});

test('an arrow stops short of both ends, and its label hides no piece', () => {
  const arrow = bow([0, 0], [600, 0]);
  expect(arrow.tip[0]).toBeLessThan(600);
  const free = labelSpot(arrow, 'pawn', 14, []);
  const pushed = labelSpot(arrow, 'pawn', 14, [{ token: token('x', 'a'), at: free, scale: 1 }]);
  expect(pushed).not.toEqual(free);
});

describe('how pieces grow when they are seen from afar', () => {
  const stand = (id: string, x: number, area = 'a') => ({
    token: token(id, area),
    at: [x, 0] as Point,
    scale: 1,
  });
  const builds =
    (more: Partial<Build> = {}) =>
    () => ({ radius: 16, lies: false, clear: Infinity, ...more });

  test('as far as others leave room, and those of an area as far as a fan does', () => {
    const found = growths(
      [stand('a', 0), stand('b', 40), stand('c', 80, 'b'), stand('d', 500)],
      builds(),
    );
    expect(found.get('a')).toBe(1.5);
    expect(found.get('b')).toBeCloseTo(1.21, 2);
    expect(found.get('c')).toBeCloseTo(1.21, 2);
    expect(found.get('d')).toBe(1.5);
  });

  test('a leader among units too, who stands where they do', () => {
    const beside = (id: string, x: number, kind: string) => ({
      token: token(id, 'a', { kind, slot: 'units' }),
      at: [x, 0] as Point,
      scale: 1,
    });
    expect(growths([beside('a', 0, 'unit'), beside('b', 40, 'leader')], builds()).get('b')).toBe(
      1.5,
    );
    expect(
      growths([beside('a', 0, 'unit'), beside('b', 30, 'leader')], builds()).get('b'),
    ).toBeCloseTo(1.23, 2);
  });

  test('less where they lie, and not over the name of their area', () => {
    expect(growths([stand('a', 0)], builds({ lies: true })).get('a')).toBe(1.25);
    expect(growths([stand('a', 0)], builds({ clear: 20 })).get('a')).toBe(1.25);
    expect(growths([stand('a', 0)], builds({ clear: 3 })).get('a')).toBe(1);
  });
});

test('places round a spot and in the direction of a key', () => {
  const points = new Map<string, Point>([
    ['near', [3, 0]],
    ['far', [30, 0]],
    ['up', [0, -20]],
  ]);
  expect(within([0, 0], points, 10)).toEqual(['near']);
  expect(nearest([0, 0], points, 'ArrowRight')).toBe('near');
  expect(nearest([0, 0], points, 'ArrowUp')).toBe('up');
  expect(nearest([0, 0], points, 'ArrowDown')).toBeNull();
});

test('a window holds as many points as it can', () => {
  const spread: Point[] = [
    [0, 0],
    [500, 0],
    [510, 10],
    [520, 0],
  ];
  expect(most(spread, [100, 100])).toEqual(spread.slice(1));
  expect(most(spread, [2000, 100])).toEqual(spread);
  expect(
    most(
      [
        [0, 0],
        [500, 0],
      ],
      [100, 100],
    ),
  ).toEqual([[0, 0]]);
});
