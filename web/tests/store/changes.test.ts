import { expect, test } from 'vitest';
import type { SceneChange, TableMessage } from '../../src/lib/protocol';
import { whole } from '../../src/store/changes';
import { scene, table, token } from '../things';

const told = (base: number, change: SceneChange): TableMessage =>
  ({ n: base + 1, lines: [], base, change }) as unknown as TableMessage;
const last = table(4, {
  scene: scene([token('x', 'a'), token('y', 'b')], { areas: { a: { owner: 'red' }, b: {} } }),
});

test('a whole table is itself, and one told from another than the last is lost', () => {
  const fresh = { ...table(9), base: null } as TableMessage;
  expect(whole(null, fresh)).toBe(fresh);
  expect(whole(last, told(3, {}))).toBeNull();
  expect(whole(null, told(4, {}))).toBeNull();
});

test('things of a list are set, gone, put behind others, or ordered anew', () => {
  const ids = (change: SceneChange) =>
    whole(last, told(4, change))!.scene.tokens.map((one) => one.id);
  expect(ids({ lists: { tokens: { set: [token('z', 'a')], put: [['z', 'x']] } } })).toEqual([
    'x',
    'z',
    'y',
  ]);
  expect(ids({ lists: { tokens: { gone: ['x'] } } })).toEqual(['y']);
  expect(ids({ lists: { tokens: { ids: ['y', 'x'] } } })).toEqual(['y', 'x']);
});

test('things by name and whole keys are set and go', () => {
  const next = whole(
    last,
    told(4, {
      set: { title: 'Round 2' },
      maps: { areas: { set: { c: {} }, gone: ['a'] } },
      gone: ['subtitle'],
    }),
  )!;
  expect(next.n).toBe(5);
  expect(next.scene.title).toBe('Round 2');
  expect(Object.keys(next.scene.areas)).toEqual(['b', 'c']);
  expect('subtitle' in next.scene).toBe(false);
  expect(last.scene.title).toBe('Round 1');
});
