import { expect, test } from 'vitest';
import { called, cut, Desk, paged, refused } from '../../src/desk/desk.svelte';
import type { FoundPassage, Ruled } from '../../src/lib/protocol';
import type { TableStore } from '../../src/store/table.svelte';

const passage = (text: string, ruling: string, relation = 'ruling') =>
  ({ text, ruling, relation }) as FoundPassage;

test('every second stretch of a passage is of the sentence that answers', () => {
  expect(cut(passage('One. Two. Three.', 'Two.'))).toEqual(['One. ', 'Two.', ' Three.']);
});

test('a sentence that was torn apart is found in its stretches', () => {
  expect(cut(passage('A lamp 12 burns. So.', 'A lamp […] burns.'))).toEqual([
    '',
    'A lamp',
    ' 12 ',
    'burns.',
    ' So.',
  ]);
});

test('broken lines run on, and items begin anew', () => {
  expect(cut(passage('A lamp\nburns.\n- one\n- two', 'A lamp\nburns.'))).toEqual([
    '',
    'A lamp burns.',
    '\n• one\n• two',
  ]);
});

test('a ruling that the text does not hold stands before it', () => {
  expect(cut(passage('Text.', 'Elsewhere.'))).toEqual(['', 'Elsewhere.', '\nText.']);
});

test('what a passage does to the ruling', () => {
  expect(
    ['faq', 'ruling', 'exception'].map((relation) => called(passage('', '', relation))),
  ).toEqual(['FAQ', '', 'Exception']);
});

test('a page that is written in Markdown shows none of its signs', () => {
  const said = cut(
    passage(
      '### Head\nSee `setup.board`.\n- **One** of [two](page.md).\n| a | b |\n|---|---|\n| c | d |',
      'See `setup.board`.',
    ),
  );
  expect(said.join('')).toBe(
    'Head See setup.board.\n• One of two.\n a – b c – d'.replace('\n a', ' a'),
  );
});

test('a page is called by its name, not by that of its file', () => {
  expect([paged('thrones.md'), paged('house-rules.md:12'), paged('Rulebook.pdf, p. 7')]).toEqual([
    'thrones',
    'house rules:12',
    'Rulebook, p. 7',
  ]);
});

test('of what is selected the unavailable choices are told, where none is open', () => {
  const unavailable = [{ text: 'winterfell raid', label: 'Raid', rule: 'planning.stars' }];
  const desk = (clicks: string[][], open: object[]) =>
    new Desk({ picking: { clicks, picked: { open, unavailable } } } as unknown as TableStore);
  expect(desk([['winterfell']], []).selected).toEqual(unavailable);
  expect(desk([['winterfell']], [{ text: 'winterfell march' }]).selected).toEqual([]);
  expect(desk([], []).selected).toEqual([]);
});

test('an unsure answer is read out as the nearest rules', () => {
  const found = (certainty: string) =>
    ({
      certainty,
      why: 'the rulebook does not say',
      rules: [{ id: 'a.b', title: 'Raids' }],
    }) as unknown as Ruled;
  expect(refused(found('unsure'))).toBe('Not sure. The nearest rules: Raids');
  expect(refused(found('plain'))).toMatch(
    /^The rules do not answer this\. The rulebook does not say/,
  );
});
