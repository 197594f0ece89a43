import type { Component } from 'svelte';
import { expect, test } from 'vitest';
import { panel, SCENE_PANELS, tabsOf } from '../../src/panels/panels';
import type { TableStore } from '../../src/store/table.svelte';
import { scene } from '../things';

const part = (() => {}) as unknown as Component;
interface Page {
  cards: number;
}
const kinds = [
  panel<Page>({ id: 'log', title: 'Log', part, tab: 'Log' }),
  panel<Page>({
    id: 'cards',
    title: ({ cards }) => `${cards} cards`,
    part,
    tab: 'Cards',
    when: ({ cards }) => cards,
  }),
];

test('a panel is there when its entry says so, under the title of the moment', () => {
  expect(kinds[1]!.now({ cards: 0 })).toEqual([]);
  expect(kinds[1]!.now({ cards: 2 })[0]!.title).toBe('2 cards');
});

test('a phone has the tabs that hold something, in its own order', () => {
  expect(tabsOf(kinds, { cards: 0 }, ['Cards', 'Log'])).toEqual(['Log']);
  expect(tabsOf(kinds, { cards: 1 }, ['Cards', 'Log'])).toEqual(['Cards', 'Log']);
});

test('the tab of a game’s panels is called as the game says, else as their first word', () => {
  const store = {
    scene: scene([], {
      panels: [
        {
          id: 'fight',
          title: 'The dice',
          short: 'Dice',
          throws: [{ title: 'Red attacks', dice: [] }],
        },
        { id: 'pot', title: 'Pot of all', notes: ['3'] },
      ],
    }),
  } as unknown as TableStore;
  expect(SCENE_PANELS.now({ store }).map(({ short }) => short)).toEqual(['Dice', 'Pot']);
});
