import { expect, test } from 'vitest';
import { listed } from '../../src/lib/locale';
import {
  clockShort,
  clockWords,
  lateWords,
  optionSentence,
  optionText,
  optionTitle,
  titled,
  valued,
} from '../../src/lib/terms';
import { ago, lasting } from '../../src/lib/times';

test('names and values of a game in words', () => {
  expect(titled('the-reach')).toBe('The reach');
  expect([true, false, 'two-each', 3].map((value) => valued(value))).toEqual([
    'yes',
    'no',
    'two each',
    '3',
  ]);
  expect(listed(['a', 'b', 'c'])).toBe('a, b, and c');
});

test('a stretch of time in the largest unit without a rest', () => {
  expect([45, 60, 90, 150, 3600, 7200, 172_800].map(lasting)).toEqual([
    '45 seconds',
    '1 minute',
    '90 seconds',
    '2.5 minutes',
    '1 hour',
    '2 hours',
    '2 days',
  ]);
});

test('clocks in a few words and in sentences', () => {
  expect(clockShort({ kind: 'live', bank: 1800, increment: 15 })).toBe('30 minutes + 15 s');
  expect(clockShort(undefined)).toBe('no clock');
  expect(clockWords({ kind: 'days', days: 2, weekdays: [5, 6], dates: [], zone: 'UTC' })).toBe(
    'Each player has 2 days for each move. No time passes on Saturdays and Sundays (UTC time).',
  );
  expect(lateWords('wait', null)).toContain('waits anyway');
  const bots = [{ name: 'steward', called: 'Steward (bot)', text: '' }];
  expect(lateWords('bot-move', 'steward', bots)).toBe(
    'If time runs out, Steward (bot) makes that one move.',
  );
  expect(lateWords('bot-move', 'gone', bots)).toContain('a bot makes');
});

test('how long ago something was', () => {
  expect(ago(0, 30_000)).toBe('just now');
  expect(ago(0, 5 * 60_000)).toBe('5 minutes ago');
  expect(ago(0, 86_400_000)).toBe('yesterday');
});

test('an option is read by its title and labels, without the names that commands have for values', () => {
  const ranking = {
    name: 'ranking',
    values: ['faq2', 'rulebook'],
    title: 'Ties',
    labels: ['by land', 'by strongholds'],
    text: 'Ties are broken by land (faq2), or by strongholds (rulebook).',
  };
  expect(optionTitle(ranking)).toBe('Ties');
  expect(valued('rulebook', ranking)).toBe('by strongholds');
  expect(optionText(ranking)).toBe('Ties are broken by land, or by strongholds.');
  expect(optionSentence(ranking, 'faq2')).toBe('Ties: by land.');
  expect(optionTitle({ name: 'speed_die', text: '' })).toBe('Speed die');
});
