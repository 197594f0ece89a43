import { expect, test } from 'vitest';
import { placesIn } from '../../src/panels/placesIn';

const named = (...names: string[]) => names.map((name) => ({ id: name.toLowerCase().replaceAll(/\W+/g, '-'), name }));

test('a line points at the places that it names, in its order', () => {
  const areas = named('Winterfell', 'Moat Cailin', 'White Harbor');
  expect(placesIn('Stark marches from White Harbor: a ship to Moat Cailin.', areas)).toEqual(['white-harbor', 'moat-cailin']);
  expect(placesIn('Stark passes.', areas)).toEqual([]);
});

test('a port is not the castle that it is called after', () => {
  const areas = named('Dragonstone', 'Port of Dragonstone');
  expect(placesIn('A ship in Port of Dragonstone.', areas)).toEqual(['port-of-dragonstone']);
  expect(placesIn('From Dragonstone in Port of Dragonstone.', areas)).toEqual(['dragonstone', 'port-of-dragonstone']);
});

test('a name is no part of a longer word', () => {
  expect(placesIn('Gogol goes.', [{ id: 'go', name: 'Gog' }])).toEqual([]);
});

test('a number is a place only where the sentence says so', () => {
  const areas = [{ id: '4', name: 'Circle 4' }, { id: '16', name: 'Circle 16' }, { id: 'X154', name: 'Crossing X154' }];
  expect(placesIn('The dog throws 16 and 4, and has 16.', areas)).toEqual([]);
  expect(placesIn('The red policeman finds nothing on 16.', areas)).toEqual(['16']);
  expect(placesIn('The red policeman moves from X154 to 4.', areas)).toEqual(['X154', '4']);
});
