import { expect, test } from 'vitest';
import { settledBefore } from '../../src/fair/settled';
import { eyesFrom, ReplayStore } from '../../src/replay/replay.svelte';

test('an address says with whose eyes a match is seen', () => {
  const eyes = (search: string) => eyesFrom(new URLSearchParams(search));
  expect([eyes(''), eyes('open=1'), eyes('as='), eyes('as=red')]).toEqual([
    'own',
    'open',
    'watch',
    'seat:red',
  ]);
});

test('a seed is the one that was committed to, or not', async () => {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode('rulewright:7'));
  const commitment = Buffer.from(hash).toString('hex');
  expect(await settledBefore('7', commitment)).toBe(true);
  expect(await settledBefore('8', commitment)).toBe(false);
});

test('a replay has nothing to pick', () => {
  const store = new ReplayStore({ id: 't', key: null });
  expect(store.picking.click('a', null)).toBe(false);
  expect(store.picking.picked.open).toEqual([]);
  expect('choosing' in store).toBe(false);
});
