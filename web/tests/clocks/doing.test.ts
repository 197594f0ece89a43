import { expect, test } from 'vitest';
import { byDoing } from '../../src/clocks/doing';
import type { SeatInfo } from '../../src/lib/protocol';

const seat = (name: string, doing?: string): SeatInfo => ({
  name,
  title: name,
  kind: 'human',
  waiting: true,
  asked: doing ? { doing, rule: '', title: '' } : null,
});

test('seats that do the same stand together, in the order of their first ones', () => {
  const groups = byDoing([seat('a', 'bidding'), seat('b', 'marching'), seat('c', 'bidding')]);
  expect(groups.map(({ asked, seats }) => [asked?.doing, seats.map(({ name }) => name)])).toEqual([
    ['bidding', ['a', 'c']],
    ['marching', ['b']],
  ]);
});

test('seats of which nothing is known are a group of their own', () => {
  const [first, second] = byDoing([seat('a'), seat('b', 'bidding')]);
  expect(first?.asked).toBeNull();
  expect(second?.seats).toHaveLength(1);
});
