import { expect, test } from 'vitest';
import type { Moment } from '../../src/lib/protocol';
import { beats, counted, isPlates } from '../../src/stage/beats';

const term = (label: string, value: string, owner?: string) => ({
  label,
  value,
  ...(owner ? { owner } : {}),
});
const column = (terms: ReturnType<typeof term>[], total = '') => ({
  title: 'Side',
  owner: null,
  terms,
  total,
});
const card = (id: string) => ({ id, title: id, tags: [] });
const moment = (parts: Partial<Moment>): Moment => ({ kind: 'fight', title: 'A fight', ...parts });

test('cards turn one after another, then the dice roll, lines count up, and the end comes last', () => {
  const { cards, throws, rows, led, outcome, end } = beats(
    moment({
      cards: [card('a'), card('b')],
      throws: [{ title: 'Dice', owner: null, dice: [] }],
      columns: [column([term('x', '+1')]), column([term('y', '+1'), term('z', '+2')])],
      outcome: { text: 'One wins' },
    }),
  );
  const order = [...cards, throws, ...rows, led, outcome, end];
  expect(order).toEqual([...order].sort((one, other) => one - other));
  expect([cards[0], rows.length, new Set([...cards, throws, ...rows]).size]).toEqual([0, 2, 5]);
});

test('however much there is, all of it is there within two seconds; what has no parts is there at once', () => {
  const many = Array.from({ length: 30 }, (_, n) => card(`${n}`));
  const terms = Array.from({ length: 40 }, (_, n) => term(`${n}`, '+1'));
  expect(
    beats(moment({ cards: many, columns: [column(terms)], outcome: { text: 'Done' } }), 60).end,
  ).toBeLessThanOrEqual(2000);
  expect(beats(moment({ notes: ['A storm.'] })).end).toBe(0);
  expect(beats(moment({ outcome: { text: 'Held' } }), 3).outcome).toBeGreaterThan(0);
});

test('a total grows with its lines, where it is their sum, and ends as it was told', () => {
  const terms = [term('3 knights', '+6'), term('March', '−1'), term('A card', '+2')];
  expect([0, 1, 2, 3].map((shown) => counted(terms, '7', shown))).toEqual(['0', '6', '5', '7']);
  expect(counted([term('Weak', '−4'), term('Card', '+1')], '0', 1)).toBe('0');
  expect([0, 1].map((shown) => counted([term('Cash', '$200')], '$200', shown))).toEqual([
    '…',
    '$200',
  ]);
});

test('what several have put in is turned over, not what one side adds up', () => {
  expect(isPlates([term('Ada', '3', 'ada'), term('Bob', '0', 'bob')])).toBe(true);
  expect(isPlates([term('3 knights', '+6'), term('Support', '+1', 'bob')])).toBe(false);
  expect(isPlates([term('Ada', '3', 'ada')])).toBe(false);
});
