import { expect, test } from 'vitest';
import type { Motion, SeatInfo } from '../../src/lib/protocol';
import { explained, outcome, question } from '../../src/store/votes';
import { table } from '../things';

const motion = (what: string, more = {}): Motion =>
  ({
    n: 1,
    what,
    by: 'red',
    seat: null,
    minutes: 30,
    yes: [],
    no: [],
    voters: [],
    ...more,
  }) as unknown as Motion;
const seats = [
  { name: 'red', title: 'Red', kind: 'human' },
  { name: 'blue', title: 'Blue', kind: 'bot' },
] as SeatInfo[];

test('a motion is asked by what it would do', () => {
  expect(question(motion('pause'), seats)).toBe('Pause the table?');
  expect(question(motion('extend', { seat: 'blue' }), seats)).toBe('Give Blue 30 minutes more?');
  expect(question(motion('undo'), seats)).toBe('Take back the last choice of Red?');
  expect(
    question(
      motion('replace', { seat: 'blue', bot: 'steward', bot_called: 'Steward (bot)' }),
      seats,
    ),
  ).toBe('Give the seat of Blue to Steward (bot)?');
});

test('what became of it shows on the table after it', () => {
  expect(outcome(motion('pause'), table(2, { seats, paused: true }))).toBe(
    'Pause the table? Agreed.',
  );
  expect(outcome(motion('pause'), table(2, { seats, paused: false }))).toBe(
    'Pause the table? Not agreed.',
  );
  expect(outcome(motion('extend'), table(2, { seats }))).toBe(
    'Give everybody 30 minutes more? The vote is closed.',
  );
});

test('who must agree is said with what it does', () => {
  expect(explained('end')).toContain('Everybody must agree.');
  expect(explained('pause')).toContain('More than half must agree.');
});
