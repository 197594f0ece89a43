import { expect, test } from 'vitest';
import { heard } from '../../src/sound/heard';
import type { Scene, Table } from '../../src/lib/protocol';

const EMPTY: Scene = { seat: null, areas: {}, tokens: [] };
const table = (scene: Partial<Scene>) => ({ scene: { ...EMPTY, ...scene } }) as Table;
const zone = (id: string, ...cards: [string, ...string[]][]) => ({
  id,
  title: id,
  cards: cards.map(([card, ...tags]) => ({ id: card, title: card, tags })),
});

test('a fight that begins, with or without dice', () => {
  const now = table({ areas: { moat: { tags: ['embattled'] } }, dice: [{ value: 3 }] });
  expect(heard(table({}), now)).toBe('battle');
  expect(
    heard(now, table({ areas: { moat: { tags: ['embattled'] } }, dice: [{ value: 3 }] })),
  ).toBeNull();
});

test('dice of the board and of a panel', () => {
  expect(heard(table({}), table({ dice: [{ value: 3 }] }))).toBe('dice');
  const panel = {
    id: 'fight',
    title: 'Fight',
    throws: [{ title: 'Attack', dice: [{ value: 1 }] }],
  };
  expect(heard(table({}), table({ panels: [panel] }))).toBe('dice');
  expect(heard(table({ dice: [{ value: 3 }] }), table({}))).toBeNull();
});

test('a card that comes, goes elsewhere or is played, and none that only leaves', () => {
  const hand = table({ zones: [zone('hand', ['a'], ['b'])] });
  expect(heard(hand, table({ zones: [zone('hand', ['a', 'played'], ['b'])] }))).toBe('card');
  expect(heard(hand, table({ zones: [zone('hand', ['b']), zone('pile', ['a'])] }))).toBe('card');
  expect(heard(hand, table({ zones: [zone('hand', ['b'])] }))).toBeNull();
  expect(heard(hand, hand)).toBeNull();
});

test('a game that shows no areas and no tokens is played all the same', () => {
  const bare = (title: string) => ({ scene: { title } as unknown as Scene }) as Table;
  expect(heard(bare('one'), bare('two'))).toBeNull();
});
