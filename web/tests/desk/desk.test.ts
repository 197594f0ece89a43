import { expect, test } from 'vitest';
import { called, cut } from '../../src/desk/desk.svelte';
import type { FoundPassage } from '../../src/lib/protocol';

const passage = (text: string, ruling: string, relation = 'ruling') => ({ text, ruling, relation }) as FoundPassage;

test('every second stretch of a passage is of the sentence that answers', () => {
  expect(cut(passage('One. Two. Three.', 'Two.'))).toEqual(['One. ', 'Two.', ' Three.']);
});

test('a sentence that was torn apart is found in its stretches', () => {
  expect(cut(passage('A lamp 12 burns. So.', 'A lamp […] burns.'))).toEqual(['', 'A lamp', ' 12 ', 'burns.', ' So.']);
});

test('broken lines run on, and items begin anew', () => {
  expect(cut(passage('A lamp\nburns.\n- one\n- two', 'A lamp\nburns.'))).toEqual(['', 'A lamp burns.', '\n- one\n- two']);
});

test('a ruling that the text does not hold stands before it', () => {
  expect(cut(passage('Text.', 'Elsewhere.'))).toEqual(['', 'Elsewhere.', '\nText.']);
});

test('what a passage does to the ruling', () => {
  expect(['faq', 'ruling', 'exception'].map((relation) => called(passage('', '', relation)))).toEqual(['FAQ', '', 'Exception']);
});
