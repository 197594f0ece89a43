import { expect, test } from 'vitest';
import { ago, clockShort, clockWords, counted, lasting, lateWords, listed, titled, valued } from '../../src/lib/terms';

test('names and values of a game in words', () => {
  expect(titled('the-reach')).toBe('The reach');
  expect([true, false, 'two-each', 3].map(valued)).toEqual(['yes', 'no', 'two each', '3']);
  expect(listed(['a', 'b', 'c'])).toBe('a, b, and c');
  expect([counted(1, 'seat'), counted(2, 'match', 'es')]).toEqual(['1 seat', '2 matches']);
});

test('a stretch of time in the largest unit without a rest', () => {
  expect([45, 60, 90, 150, 3600, 7200, 172_800].map(lasting)).toEqual(
    ['45 seconds', '1 minute', '90 seconds', '2.5 minutes', '1 hour', '2 hours', '2 days']);
});

test('clocks in a few words and in sentences', () => {
  expect(clockShort({ kind: 'live', bank: 1800, increment: 15 })).toBe('30 minutes + 15 s');
  expect(clockShort(undefined)).toBe('no clock');
  expect(clockWords({ kind: 'days', days: 2, weekdays: [5, 6], dates: [], zone: 'UTC' })).toBe(
    'Everybody has 2 days for each move. Saturdays and Sundays are off (by the time of UTC).');
  expect(lateWords('wait', null)).toContain('waits all the same');
  const bots = [{ name: 'steward', called: 'Steward (bot)', text: '' }];
  expect(lateWords('bot-move', 'steward', bots)).toBe('When time runs out, Steward (bot) makes that one move.');
  expect(lateWords('bot-move', 'gone', bots)).toContain('a bot makes');
});

test('how long ago something was', () => {
  expect(ago(0, 30_000)).toBe('just now');
  expect(ago(0, 5 * 60_000)).toBe('5 minutes ago');
  expect(ago(0, 86_400_000)).toBe('yesterday');
});
