import { expect, test } from 'vitest';
import { broken, fitted, LEADING } from '../../src/board/drawing/slips';

test('words go on in the next line where one is full', () => {
  expect(broken('Pulling the Strings', 10, 55)).toEqual(['Pulling', 'the', 'Strings']);
  expect(broken('Pulling the Strings', 10, 300)).toEqual(['Pulling the Strings']);
});

test('a word is never broken', () => {
  expect(broken('Counterrevolutionary', 10, 20)).toEqual(['Counterrevolutionary']);
});

test('what has room is as large as it may be', () => {
  expect(fitted('Hodor', 20, 200, 40)).toEqual({ size: 20, lines: ['Hodor'] });
});

test('what is too long becomes smaller until it fits', () => {
  const { size, lines } = fitted('Grand Maester Pycelle', 20, 180, 36);
  expect(size).toBeLessThan(20);
  expect(size * lines.length * LEADING).toBeLessThanOrEqual(36);
});

test('but not so small that nobody can read it', () => {
  expect(fitted('word '.repeat(80), 20, 60, 20).size).toBeGreaterThan(11);
});
