import { expect, test } from 'vitest';
import { after, named, pieces, type Ref } from '../../src/panels/sentence';

const refs: Ref[] = [
  [0, 5, 'seat', 'stark'],
  [12, 20, 'area', 'the-fell'],
  [26, 31, 'seat', 'stark'],
];
const line = { text: 'Stark takes The Fell from Stark.', refs };

test('a sentence is cut where it names things', () => {
  expect(pieces(line)).toEqual([
    { text: 'Stark', kind: 'seat', id: 'stark' },
    { text: ' takes ' },
    { text: 'The Fell', kind: 'area', id: 'the-fell' },
    { text: ' from ' },
    { text: 'Stark', kind: 'seat', id: 'stark' },
    { text: '.' },
  ]);
});

test('a sentence of a match that older versions stored names nothing', () => {
  expect(pieces({ text: 'Stark passes.' })).toEqual([{ text: 'Stark passes.' }]);
  expect(named({})).toEqual([]);
});

test('each thing is named once', () => {
  expect(named(line)).toEqual(['stark', 'seat:stark', 'the-fell', 'area:the-fell']);
});

test('what a sentence names moves on behind other words', () => {
  const told = after('[Arya] ', line);
  expect(pieces(told).map(({ text }) => text)).toEqual([
    '[Arya] ',
    'Stark',
    ' takes ',
    'The Fell',
    ' from ',
    'Stark',
    '.',
  ]);
});
