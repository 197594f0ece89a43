import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { settings } from '../../src/lib/settings.svelte';
import type { LogLine, Table } from '../../src/lib/protocol';
import { Feed } from '../../src/store/feed.svelte';
import { ask, option, scene, table, token } from '../things';

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('window', globalThis);
  vi.stubGlobal('document', { hidden: false });
  settings.pace = 'normal';
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** A feed with what it showed: the event, the questions and the last line of the log. */
function followed() {
  const shown: [n: number, asks: number, last: string][] = [];
  const stage = { held: false };
  const feed = new Feed(
    { id: 't', key: null },
    {
      came: () => {},
      newer: () => {},
      show: ({ n, asks }: Table, lines: LogLine[]) =>
        void shown.push([n, asks.length, lines.at(-1)?.text ?? '']),
      held: () => stage.held,
      failed: () => {},
      refused: () => {},
    },
  );
  return { feed, shown, stage };
}

const event = (n: number, more: Partial<Table> = {}): Table =>
  table(n, {
    lines_from: n,
    lines: [{ n, rule: 'some.rule', text: `line ${n}` }],
    scene: scene([token('x', `place-${n}`)]),
    ...more,
  });
const asked = { asks: [ask([option('a')])] };

test('events are shown one after another, each with the log of its time, and nothing is asked before the last', () => {
  const { feed, shown } = followed();
  feed.take(event(1));
  for (const n of [2, 3]) feed.take(event(n));
  feed.take(event(4, asked));
  vi.advanceTimersByTime(10_000);
  const last = shown.filter(([n], at) => n !== shown[at - 1]?.[0]);
  expect(last.map(([n]) => n)).toEqual([1, 2, 3, 4]);
  expect(shown.every(([n, , text]) => text === `line ${n}`)).toBe(true);
  expect(shown.filter(([, asks]) => asks)).toEqual([[4, 1, 'line 4']]);
});

test('each stands for a while, and what is on the stage holds up those that come after it', () => {
  const { feed, shown, stage } = followed();
  feed.take(event(1));
  stage.held = true;
  feed.take(event(2));
  vi.advanceTimersByTime(60_000);
  expect(shown.at(-1)![0]).toBe(1);
  expect(feed.behind).toBe(1);
  feed.take(event(3));
  expect(feed.behind).toBe(2);
  stage.held = false;
  feed.goOn();
  vi.advanceTimersByTime(50);
  expect(shown.at(-1)![0]).toBe(2);
  vi.advanceTimersByTime(400);
  expect(shown.at(-1)![0]).toBe(2);
  vi.advanceTimersByTime(1000);
  expect(shown.at(-1)![0]).toBe(3);
});

test('all is shown as it comes while this seat is asked, where the player wants it, and when it is skipped', () => {
  const { feed, shown, stage } = followed();
  stage.held = true;
  feed.take(event(1, asked));
  for (const n of [2, 3]) feed.take(event(n, asked));
  vi.advanceTimersByTime(50);
  expect(shown.at(-1)![0]).toBe(3);
  feed.take(event(4));
  vi.advanceTimersByTime(50);
  feed.take(event(5));
  feed.take(event(6));
  feed.flush();
  expect(shown.at(-1)![0]).toBe(6);
  settings.pace = 'instant';
  for (const n of [7, 8]) feed.take(event(n));
  vi.advanceTimersByTime(50);
  expect(shown.at(-1)![0]).toBe(8);
});

test('what happens beside the match waits for nothing', () => {
  const { feed, shown, stage } = followed();
  const first = event(1);
  feed.take(first);
  stage.held = true;
  feed.take({ ...first, n: 2, lines_from: 2, lines: [{ n: 2, rule: '', text: 'Ada is back.' }] });
  vi.advanceTimersByTime(50);
  expect(shown.at(-1)).toEqual([2, 0, 'Ada is back.']);
});

test('where a clock of minutes runs for this seat, nothing is held up', () => {
  const { feed, shown, stage } = followed();
  const clock = { running: [0], standing: false } as unknown as Table['clock'] & object;
  const terms = { clock: { kind: 'live' } } as unknown as Table['terms'] & object;
  const seats = [{ name: 'red', title: 'Red', waiting: true, kind: 'human' as const }];
  feed.take(event(1));
  stage.held = true;
  for (const n of [2, 3, 4]) feed.take(event(n, { clock, terms, seats }));
  vi.advanceTimersByTime(1000);
  expect(shown.at(-1)![0]).toBe(4);
});
