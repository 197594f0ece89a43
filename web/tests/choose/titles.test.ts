import { expect, test } from 'vitest';
import { titleOf } from '../../src/choose/titles';
import { area, option, scene, token } from '../things';

const label = 'The green unit of Winterfell Riders of House Stark: 3 of 3 figures.';

function titled(more: { name?: string }): string {
  const places = new Map([['g9', area('g9', [0, 0], { name: 'g9, plains' })]]);
  const where = new Map([
    ['u1', 'g9'],
    ['g9', 'g9'],
  ]);
  return titleOf([['g9']], [option('use', ['g9', 'u1'])], {
    scene: scene([token('u1', 'g9', { label, ...more })]),
    areas: places,
    where,
  });
}

test('a list is titled by the name of its unit, and by its label where it has none', () => {
  expect(titled({ name: 'Winterfell Riders' })).toBe('Winterfell Riders, g9');
  expect(titled({})).toBe('The green unit of Winterfell Riders of House Stark, g9');
});
