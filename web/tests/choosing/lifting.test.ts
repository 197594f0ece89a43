import { expect, test } from 'vitest';
import { chosenBy, handsOf, standing } from '../../src/choosing/cards';
import { named, wantsTwo } from '../../src/choosing/lifting';
import type { Board, Scene, Zone } from '../../src/lib/protocol';
import { ask, unavailable, option } from '../things';

const pass = option('pass', [], 'Pass');
const throwing = option('throw dice', [], 'Throw');
const board = { choices: { one_press: ['throw'] } } as Board;

test('what is sent by itself takes two presses, unless the game lets it go at one', () => {
  const own = ask([pass, throwing]);
  expect(wantsTwo(pass, own, board, false)).toBe(true);
  expect(wantsTwo(throwing, own, board, false)).toBe(false);
  expect(wantsTwo(throwing, own, null, false)).toBe(true);
});

test('where nothing else is open one press will do, but a card is lifted even then', () => {
  expect(wantsTwo(pass, ask([pass]), board, false)).toBe(false);
  expect(wantsTwo(pass, ask([pass]), board, true)).toBe(true);
});

test('the button that sends is called by the choice', () => {
  const card = { id: 'card:eddard', title: 'Eddard Stark' };
  expect(named(option('eddard', [card.id], 'Eddard Stark (4)'), 'Play #', card)).toBe(
    'Play Eddard Stark',
  );
  expect(named(option('0', [], 'Nothing'), 'Bid #', undefined)).toBe('Bid nothing');
  expect(named(option('kneel', [], 'Kneel'), undefined, undefined)).toBe('Kneel');
});

const card = (id: string, ...tags: string[]) => ({ id, title: id, tags });
const hand: Zone = {
  id: 'hand',
  title: 'Hand',
  cards: [card('a1'), card('a2'), card('b'), card('gone', 'discarded')],
};

test('a hand holds every copy, and what is gone only where it is asked about', () => {
  const ids = (own: ReturnType<typeof ask> | null) => standing(hand, own).map(({ id }) => id);
  expect(ids(null)).toEqual(['a1', 'a2', 'b']);
  expect(ids(ask([option('a', ['a1', 'a2'])]))).toEqual(['a1', 'a2', 'b']);
  expect(ids({ ...ask([]), unavailable: [unavailable('gone', ['gone'])] })).toEqual([
    'a1',
    'a2',
    'b',
    'gone',
  ]);
});

test('hands stand with the decision that is about them, and the own one always', () => {
  const scene = {
    zones: [hand, { ...hand, id: 'first', first: true, cards: [] }],
  } as unknown as Scene;
  const ids = (own: ReturnType<typeof ask>) => handsOf(scene, [own]).map(({ id }) => id);
  expect(ids(ask([pass]))).toEqual(['first']);
  expect(ids(ask([option('b', ['b'])]))).toEqual(['hand', 'first']);
});

test('copies are chosen by one option; a card with two options is clicked first', () => {
  const play = option('a', ['a1', 'a2']);
  const own = ask([play, option('b left', ['b']), option('b right', ['b'])]);
  expect(chosenBy(own, 'a1')).toBe(play);
  expect(chosenBy(own, 'a2')).toBe(play);
  expect(chosenBy(own, 'b')).toBeUndefined();
});
