import { expect, test } from 'vitest';
import { passed } from '../../src/board/paths';

const ring = [{ areas: ['go', 'a', 'b', 'c', 'd', 'e'], loop: true, back: 2, slots: ['pawns'] }];
const at = (area: string, slot = 'pawns') => ({ area, slot });

test('a token goes on along a ring, past its beginning too', () => {
  expect(passed(ring, at('a'), at('d'))).toEqual(['b', 'c']);
  expect(passed(ring, at('d'), at('a'))).toEqual(['e', 'go']);
  expect(passed(ring, at('a'), at('b'))).toEqual([]);
});

test('back it goes no further than the way allows', () => {
  expect(passed(ring, at('c'), at('a'))).toEqual(['b']);
  expect(passed(ring, at('e'), at('b'))).toEqual(['go', 'a']);
});

test('elsewhere it goes straight: on another slot, off the way, or where it stays', () => {
  expect(passed(ring, at('a'), at('d', 'cell'))).toBeNull();
  expect(passed(ring, at('a'), at('x'))).toBeNull();
  expect(passed(ring, at('a'), at('a'))).toBeNull();
  expect(passed([], at('a'), at('b'))).toBeNull();
});

test('a way that is no loop leads back as far as it goes', () => {
  const line = [{ areas: ['a', 'b', 'c', 'd'] }];
  expect(passed(line, at('d'), at('a'))).toEqual(['c', 'b']);
  expect(passed([{ ...line[0]!, back: 1 }], at('d'), at('a'))).toBeNull();
});
