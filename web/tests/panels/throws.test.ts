import { render } from 'svelte/server';
import { expect, test } from 'vitest';
import Panel from '../../src/panels/Panel.svelte';
import { NOTHING_TO_PICK } from '../../src/choosing/picking';
import { scene } from '../things';
import WithTable from '../WithTable.svelte';

const colours = { red: { fill: '#f00', ink: '#fff', name: 'Red' } };
const store = {
  board: { size: [9, 9], areas: [], colours },
  scene: scene(),
  picking: NOTHING_TO_PICK,
};
const shown = (panel: object) =>
  render(WithTable, { props: { store, part: Panel, with: { panel } } }).body;

test('dice stand in their panel, each with its name, and before the reasons for their number', () => {
  const dice = [
    { text: '6', label: 'a hit' },
    { text: '1', label: 'no hit', tags: ['closed'] },
  ];
  const html = shown({
    id: 'fight',
    title: 'Fight',
    throws: [{ title: 'Red strikes', owner: 'red', dice, note: 'One again.' }],
    columns: [{ title: 'Why', terms: [{ label: 'Rank', value: '2' }] }],
  });
  expect(html).toContain('Red strikes');
  expect(html).toContain('One again.');
  for (const { label } of dice) expect(html).toContain(label);
  expect(html.indexOf('<figure')).toBeLessThan(html.indexOf('<table'));
});

test('a panel without dice has no place for them', () => {
  expect(shown({ id: 'notes', title: 'Notes', notes: ['One'] })).not.toContain('<figure');
});
