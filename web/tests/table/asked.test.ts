import { expect, test } from 'vitest';
import { inShort } from '../../src/table/asked';

test('a question is asked to its mark; how things stand follows when it is unfolded', () => {
  expect(inShort('What do you bid? You have 5 Power.')).toEqual({
    words: 'What do you bid?',
    more: true,
  });
  expect(inShort('It is for sale at $150. Do you buy it?')).toEqual({
    words: 'It is for sale at $150. Do you buy it?',
    more: false,
  });
  expect(inShort('Give orders: 3 areas to go')).toEqual({
    words: 'Give orders: 3 areas to go',
    more: false,
  });
});

test('what is longer than three rows unfolds', () => {
  expect(inShort('You give a lot. '.repeat(10)).more).toBe(true);
});
