import { expect, test } from 'vitest';
import { asItWas, concerns, moved, stands } from '../../src/store/pace';
import type { LogLine } from '../../src/lib/protocol';
import { ask, option, scene, table, token } from '../things';

test('an event stands as long as the player likes, shorter where many wait, and hardly where a clock runs', () => {
  expect(stands('slow', 1, false)).toBeGreaterThan(stands('normal', 1, false));
  expect(stands('normal', 40, false)).toBeLessThan(stands('normal', 10, false));
  expect(stands('normal', 1, true)).toBeLessThanOrEqual(200);
  expect(stands('instant', 1, false)).toBe(0);
});

test('what concerns others alone stands shorter; all concerns who only looks on', () => {
  expect(stands('normal', 1, false, false)).toBeLessThan(stands('normal', 1, false));
  const told = (id: string): LogLine[] => [
    { n: 4, rule: 'pay', text: 'Ada pays.', refs: [[0, 3, 'seat', id]] },
  ];
  expect([
    concerns('ada', told('ada'), table(4)),
    concerns('bob', told('ada'), table(4)),
    concerns(null, told('ada'), table(4)),
  ]).toEqual([true, false, true]);
  expect(
    concerns('bob', told('ada'), table(4, { asks: [{ ...ask([option('a')]), seat: 'bob' }] })),
  ).toBe(true);
});

test('what changes the scene, tells a sentence of the rules or asks something else has moved the table', () => {
  const before = table(4, { scene: scene([token('x', 'a')]) });
  const beside = {
    ...before,
    n: 5,
    scene: { ...before.scene },
    lines: [{ n: 5, rule: '', text: 'Ada is back.' }],
  };
  expect(moved(before, beside)).toBe(false);
  expect(moved(before, { ...beside, scene: { ...before.scene, tokens: [] } })).toBe(true);
  expect(moved(before, { ...beside, lines: [{ n: 5, rule: 'some.rule', text: 'A storm.' }] })).toBe(
    true,
  );
  expect(moved(before, { ...beside, asks: [ask([option('a')])] })).toBe(true);
  expect(moved(before, { ...beside, over: true })).toBe(true);
});

test('a moment that has passed asks nothing, and stands at the table as it is now', () => {
  const then = table(4, { scene: scene([], { title: 'Then' }), asks: [ask([option('a')])] });
  const now = table(7, {
    scene: scene([], { title: 'Now' }),
    asks: [ask([option('b')])],
    paused: true,
    over: true,
  });
  const shown = asItWas(then, now);
  expect([shown.n, shown.scene.title, shown.asks, shown.over, shown.paused]).toEqual([
    4,
    'Then',
    [],
    false,
    true,
  ]);
});
