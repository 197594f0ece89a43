import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { settings } from '../../src/lib/settings.svelte';
import type { LogLine, Moment } from '../../src/lib/protocol';
import { isNews, lasts, prelude, sequel, Stage } from '../../src/store/stage.svelte';

const line = (n: number, rule: string, moment?: Partial<Moment>): LogLine => ({
  n,
  rule,
  text: `${rule} ${n}`,
  ...(moment ? { moment: { kind: 'fight', title: rule, ...moment } as Moment } : {}),
});

beforeEach(() => {
  vi.useFakeTimers();
  settings.setMoments('stay');
});
afterEach(() => {
  vi.useRealTimers();
  settings.setMoments('stay');
});

test('moments stand one after another until each was seen, and then it is told', () => {
  const free = vi.fn();
  const stage = new Stage(() => [], free);
  stage.show([line(1, 'a', {}), line(1, 'b'), line(2, 'c', { places: ['x'] })]);
  expect([stage.now?.moment.title, stage.queue.length, stage.holds]).toEqual(['a', 2, true]);
  vi.advanceTimersByTime(60_000);
  stage.dismiss();
  expect([stage.now?.moment.title, [...stage.places], free.mock.calls.length]).toEqual([
    'c',
    ['x'],
    0,
  ]);
  stage.dismiss();
  expect([stage.holds, free.mock.calls.length]).toEqual([false, 1]);
});

test('a brief one passes by itself, and all do where the player wants that', () => {
  const stage = new Stage(() => []);
  stage.show([line(1, 'a', { brief: true }), line(1, 'b', {})]);
  vi.advanceTimersByTime(60_000);
  expect(stage.now?.moment.title).toBe('a'); // a slow page has not drawn it yet
  stage.drawn(stage.now!);
  vi.advanceTimersByTime(3000);
  expect(stage.now?.moment.title).toBe('b');
  stage.clear();
  stage.show([line(1, 'a', { brief: true })]);
  stage.read();
  stage.drawn(stage.now!);
  vi.advanceTimersByTime(60_000);
  expect(stage.now?.moment.title).toBe('a'); // somebody reads it
  stage.clear();
  stage.show([line(1, 'b', {})]);
  stage.drawn(stage.now!);
  vi.advanceTimersByTime(60_000);
  expect(stage.now?.moment.title).toBe('b');
  stage.clear();
  settings.setMoments('pass');
  stage.show([line(2, 'c', {})]);
  stage.drawn(stage.now!);
  vi.advanceTimersByTime(7000);
  expect(stage.now).toBeNull();
  settings.setMoments('off');
  stage.show([line(3, 'd', {})]);
  expect(stage.now).toBeNull();
});

test('a touch brings all that is still to come, and only the next one goes on', () => {
  const stage = new Stage(() => []);
  stage.show([line(1, 'a', {})]);
  stage.coming = true;
  expect([stage.rush(), stage.coming, stage.rush(), stage.now?.moment.title]).toEqual([
    true,
    false,
    false,
    'a',
  ]);
});

test('one that is read stands, and its time begins anew when the reader leaves it', () => {
  settings.setMoments('pass');
  const stage = new Stage(() => []);
  stage.show([line(1, 'a', {})]);
  stage.drawn(stage.now!);
  expect(stage.stands).toBeGreaterThan(0);
  stage.read();
  vi.advanceTimersByTime(60_000);
  expect([stage.now?.moment.title, stage.stands]).toEqual(['a', null]);
  stage.leave();
  vi.advanceTimersByTime(8000);
  expect(stage.now).toBeNull();
});

test('one with more to read stands longer, a brief one never long', () => {
  const long = {
    kind: 'x',
    title: 'A title',
    notes: ['A sentence that takes a while to read, as it has many words in it.'],
  } as Moment;
  expect(lasts(long)).toBeGreaterThan(lasts({ ...long, notes: [] }));
  expect(lasts({ ...long, notes: Array(40).fill(long.notes![0]), brief: true })).toBeLessThan(
    lasts({ ...long, notes: Array(40).fill(long.notes![0]) }),
  );
});

test('of what was missed only the last stand, none that are brief', () => {
  const stage = new Stage(() => []);
  stage.show(
    [
      ...Array.from({ length: 9 }, (_, n) => line(n, `a${n}`, {})),
      line(9, 'brief', { brief: true }),
    ],
    true,
  );
  expect(stage.queue.map(({ moment }) => moment.title)).toEqual([
    'a3',
    'a4',
    'a5',
    'a6',
    'a7',
    'a8',
  ]);
});

test('what follows from a moment belongs to it, until something else is told', () => {
  const fight = line(3, 'fight.won', { follows: ['fight.', 'retreat'] });
  const lines = [
    line(1, 'fight.begins'),
    fight,
    line(3, 'fight.losses'),
    line(4, ''),
    line(4, 'retreat'),
    line(5, 'march'),
    line(5, 'fight.losses'),
  ];
  expect(
    sequel({ line: fight, moment: fight.moment! }, lines).map(({ rule, n }) => [rule, n]),
  ).toEqual([
    ['fight.losses', 3],
    ['retreat', 4],
  ]);
  const next = line(3, 'fight.losses', {});
  expect(sequel({ line: fight, moment: fight.moment! }, [fight, next])).toEqual([]);
});

test('what led to a moment is told by it, back to where that began', () => {
  const sold = line(6, 'sale.bid', { leads: ['sale.opens', 'sale.bid'] });
  const lines = [
    line(1, 'sale.opens'),
    line(2, 'sale.bid'),
    line(3, 'sale.opens'),
    line(4, 'sale.bid'),
    line(5, 'loan'),
    line(5, ''),
    line(5, 'sale.bid'),
    sold,
    line(7, 'sale.bid'),
  ];
  const led = (all: LogLine[]) =>
    prelude({ line: sold, moment: sold.moment! }, all).map(({ rule, n }) => [rule, n]);
  expect(led(lines)).toEqual([
    ['sale.bid', 4],
    ['sale.bid', 5],
  ]);
  expect(led(lines.slice(3))).toEqual([]);
  expect(
    prelude({ line: line(7, 'sale.bid', {}), moment: { kind: 'x', title: 'x' } }, lines),
  ).toEqual([]);
});

test('what a seat has chosen itself is no news to it, but to all others', () => {
  const own = line(1, 'a', { chosen_by: 'ada' });
  expect([isNews(own, 'ada'), isNews(own, 'bob'), isNews(own, null)]).toEqual([false, true, true]);
  expect([isNews(line(1, 'a', {}), 'ada'), isNews(line(1, 'a'), 'ada')]).toEqual([true, true]);
  const hers = line(1, 'a', { concerns: ['ada'] });
  expect([isNews(hers, 'ada'), isNews(hers, 'bob'), isNews(hers, null)]).toEqual([
    true,
    false,
    true,
  ]);
});
