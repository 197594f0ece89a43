import { beforeEach, expect, test, vi } from 'vitest';
import { Chain } from '../../src/choosing/chain.svelte';
import { ApiError } from '../../src/lib/api';
import type { Preview } from '../../src/lib/protocol';
import { ask, option, scene } from '../things';

const refusal = (status: number, error: string) => new ApiError(status, { error, message: error });
const preview = (complete: boolean, kept: number[]): Preview =>
  ({ complete, ask: complete ? null : ask([]), scene: scene(), kept }) as Preview;

let trial: (choices: string[], fitting: boolean) => Promise<Preview>;
const told: string[] = [];
const refused = vi.fn(async () => {});
const make = () =>
  new Chain({
    trial: (choices, fitting) => trial(choices, fitting),
    question: () => 'which?',
    place: () => 'chain',
    changed: () => {},
    tell: (text) => void told.push(text),
    refused,
  });

beforeEach(() => {
  told.length = 0;
  refused.mockClear();
  trial = async (choices, fitting) => {
    const kept = [...choices.keys()].filter((at) => choices[at] !== 'bad');
    if (kept.length < choices.length && !fitting) throw refusal(409, 'IllegalChoice');
    return preview(kept.length === 2, kept);
  };
});

test('choices stand once the server has looked at them, until all are there', async () => {
  const chain = make();
  expect(await chain.add(option('one'))).toBe(true);
  expect(chain.complete).toBe(false);
  await chain.add(option('two'));
  expect(chain.texts).toEqual(['one', 'two']);
  expect(chain.complete).toBe(true);
  expect(chain.busy).toBe(false);
});

test('a choice that is refused changes nothing', async () => {
  const chain = make();
  await chain.add(option('one'));
  expect(await chain.add(option('bad'))).toBe(false);
  expect(chain.texts).toEqual(['one']);
  expect(refused).toHaveBeenCalledOnce();
});

test('the last choice and any other may be taken out', async () => {
  const chain = make();
  await chain.add(option('one'));
  await chain.add(option('two'));
  await chain.drop(0);
  expect(chain.texts).toEqual(['two']);
  await chain.undoLast();
  expect(chain.texts).toEqual([]);
  expect(chain.scene).toBeNull();
});

test('put together again, what no longer fits is left out and named', async () => {
  const chain = make();
  await chain.again(
    [option('one'), option('bad', [], 'A bad move'), option('two')],
    'The table has moved on',
  );
  expect(chain.texts).toEqual(['one', 'two']);
  expect(told).toEqual(['The table has moved on. Removed, as it no longer fits: A bad move.']);
});

test('where the table itself is old, all of it is let go', async () => {
  const chain = make();
  await chain.add(option('one'));
  trial = async () => {
    throw refusal(409, 'Stale');
  };
  await chain.undoLast();
  expect(chain.texts).toEqual([]);
  await chain.again([option('one')], '');
  expect(chain.texts).toEqual([]);
  expect(refused).toHaveBeenCalledOnce();
});
