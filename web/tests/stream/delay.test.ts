import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Delay, delayOf } from '../../src/stream/delay';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('what came is shown in order, each after the whole delay', () => {
  const shown: string[] = [];
  const delay = new Delay<string>(30_000, (one) => shown.push(one));
  delay.take('first');
  vi.advanceTimersByTime(20_000);
  delay.take('second');
  vi.advanceTimersByTime(9_999);
  expect(shown).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(shown).toEqual(['first']);
  vi.advanceTimersByTime(20_000);
  expect(shown).toEqual(['first', 'second']);
});

test('without a delay it is shown at once, and nothing once it is closed', () => {
  const shown: string[] = [];
  const now = new Delay<string>(0, (one) => shown.push(one));
  now.take('first');
  expect(shown).toEqual(['first']);
  const later = new Delay<string>(1000, (one) => shown.push(one));
  later.take('second');
  later.close();
  vi.advanceTimersByTime(2000);
  expect(shown).toEqual(['first']);
});

test('an address names one of the delays', () => {
  expect(delayOf('?delay=120')).toBe(120);
  expect(delayOf('?delay=0')).toBe(0);
  expect(delayOf('?delay=7')).toBeNull();
  expect(delayOf('')).toBeNull();
});
