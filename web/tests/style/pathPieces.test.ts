import { expect, test } from 'vitest';
import { pathPieces } from '../../src/style/pathPieces';

const line = (x: number, y: number) => `M${x} ${y}L${x + 5} ${y + 5}`;
const square = (x: number, y: number, size: number) =>
  `M${x} ${y}L${x + size} ${y}L${x + size} ${y + size}L${x} ${y + size}Z`;
const many = (count: number, at: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => at(index)).join('');

test('a short path stays whole', () => {
  const mark = { kind: 'street', path: line(1, 1) };
  expect(pathPieces(mark, false, 1000)).toEqual([mark]);
});

test('a long path is parted by neighbourhood, and nothing of it is lost', () => {
  const path = many(400, (index) => line((index % 20) * 50, Math.floor(index / 20) * 50));
  const pieces = pathPieces({ kind: 'street', path }, false, 1000);
  expect(pieces.length).toBeGreaterThan(10);
  expect(pieces.every((piece) => piece.kind === 'street')).toBe(true);
  const parts = (text: string) => (text.match(/M[^M]*/g) ?? []).sort();
  expect(parts(pieces.map((piece) => piece.path).join(''))).toEqual(parts(path));
});

test('a hole stays with the shape that it is in, however far their middles lie apart', () => {
  const hole = square(10, 10, 5);
  const path = square(0, 0, 900) + hole + many(200, (index) => square(950 + index / 10, 950, 1));
  const [held] = pathPieces({ kind: 'park', path }, true, 1000).filter((piece) =>
    piece.path?.includes(hole),
  );
  expect(held!.path).toContain(square(0, 0, 900));
});

test('what begins with a relative step cannot be parted', () => {
  const path = many(400, (index) => `m${index} 1l5 5`);
  expect(pathPieces({ kind: 'street', path }, false, 1000)).toHaveLength(1);
});
