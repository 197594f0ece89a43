/** How large the units of a real map are drawn on a desk, where the whole board is in sight. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { clearance, growth } from '../../src/board/drawing/names';
import { growths, stands } from '../../src/style/geometry';
import type { BoardArea, Point, Token } from '../../src/lib/protocol';

const DATA = join(import.meta.dirname, '../../../src/rulewright/games/thrones/data/board.json');
const AREAS = (JSON.parse(readFileSync(DATA, 'utf8')).areas as BoardArea[]).filter(
  ({ kind }) => kind !== 'port',
);
const BY_ID = new Map(AREAS.map((area) => [area.id, area]));
/** The radii of the pieces (looks.toml), and pixels a unit of the board at 1440 x 900. */
const RADIUS: Record<string, number> = { unit: 18, order: 19 };
const SCALE = 0.504;

class Outline {
  readonly points: Point[];
  constructor(path: string) {
    this.points = path
      .replace(/^M|Z$/g, '')
      .split(' ')
      .map((pair) => pair.split(',').map(Number) as unknown as Point);
  }
}

/** Whether a point lies in an outline, as a canvas says it. */
function isPointInPath({ points }: Outline, x: number, y: number): boolean {
  return points.reduce((inside, [a, b], at) => {
    const [c, d] = points.at(at - 1)!;
    return b > y !== d > y && x < ((c - a) * (y - b)) / (d - b) + a ? !inside : inside;
  }, false);
}

beforeAll(() => {
  Object.assign(globalThis, {
    Path2D: Outline,
    document: { createElement: () => ({ getContext: () => ({ isPointInPath }) }) },
  });
});

/** How broad the smallest unit of each area is, in pixels, with so many units and an order everywhere. */
function breadths(units: number): Map<string, number> {
  const tokens = AREAS.flatMap(({ id }): Token[] => [
    ...Array.from({ length: units }, (_, index) => ({
      id: `${id}/${index}`,
      kind: 'unit',
      slot: 'units',
      area: id,
      owner: 'one',
      index,
    })),
    { id: `${id}/order`, kind: 'order', area: id, owner: 'one', index: 0 },
  ]);
  const stood = stands(tokens, BY_ID, ({ kind }) => RADIUS[kind]!);
  const grown = growths(stood, ({ token, at, scale }) => ({
    radius: RADIUS[token.kind]! * scale,
    lies: token.kind === 'order',
    clear: clearance(at, AREAS, AREAS),
  }));
  const broad = (id: string, index: number) =>
    2 * RADIUS['unit']! * SCALE * grown.get(`${id}/${index}`)!;
  return new Map(
    AREAS.map(({ id }) => [
      id,
      Math.min(...Array.from({ length: units }, (_, index) => broad(id, index))),
    ]),
  );
}

const below = (least: number, found: Map<string, number>) =>
  [...found].filter(([, broad]) => broad < least);

test('a unit beside an order has 26 pixels or more in every area, a third more than it once had', () => {
  expect(below(26, breadths(1))).toEqual([]);
});

test('two units are nearly as large, and three nowhere as small as before', () => {
  expect(below(23, breadths(2))).toEqual([]);
  expect(below(21, breadths(3))).toEqual([]);
});

test('names stay as large as they are printed, and most are larger', () => {
  const factors = AREAS.map((area) => growth(area, AREAS).factor);
  expect(Math.min(...factors)).toBeGreaterThanOrEqual(1);
  expect(factors.filter((factor) => factor >= 1.1).length).toBeGreaterThan(AREAS.length * 0.75);
});
