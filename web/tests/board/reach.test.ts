import { render } from 'svelte/server';
import { expect, test } from 'vitest';
import Reach from '../../src/board/drawing/Reach.svelte';
import type { Board } from '../../src/lib/protocol';
import { area, scene, token } from '../things';
import WithTable from '../WithTable.svelte';

const areas = ['a', 'b', 'c'].map((id, index) => area(id, [index * 10, 0]));
const board = {
  size: [100, 100],
  areas,
  colours: { red: { fill: '#f00', ink: '#fff', name: 'Red' } },
} as unknown as Board;
const pieces = [token('x', 'a', { reach: ['b', 'nowhere'], sight: ['c'] }), token('y', 'b')];
const store = { board, scene: scene(pieces), areas: new Map(areas.map((one) => [one.id, one])) };
const drawn = (at: string | null) =>
  render(WithTable, { props: { store, part: Reach, with: { board, at } } }).body;

test('of the piece under the pointer it shows where it could go, and a line to what it could strike', () => {
  const svg = drawn('a');
  expect(svg.match(/class="reach/g)).toHaveLength(1);
  expect(svg.match(/class="sight/g)).toHaveLength(1);
  expect(svg).toContain('d="M0 0L20 0"');
  expect(svg.match(/class="aim/g)).toHaveLength(1);
  expect(svg).toContain('#f00');
});

test('a piece without reach shows nothing, and no piece neither', () => {
  for (const at of ['b', null]) expect(drawn(at)).not.toContain('<path');
});
