import { beforeEach, expect, test } from 'vitest';
import { Carry, drawnBy } from '../../src/board/carry.svelte';

const sheet = { setPointerCapture: () => {} } as unknown as Element;
const at = (x: number, more: Partial<PointerEvent> = {}): PointerEvent =>
  ({
    pointerId: 1,
    pointerType: 'mouse',
    button: 0,
    buttons: 1,
    clientX: x,
    clientY: 0,
    ...more,
  }) as PointerEvent;

let done: string[];
let carry: Carry;
beforeEach(() => {
  done = [];
  carry = new Carry({
    carries: (id) => id === 'pawn',
    pickUp: (id) => void done.push(`up ${id}`),
    putBack: () => void done.push('back'),
  });
});

test('a piece is taken up once the pointer has gone some way, and let go with it', () => {
  carry.down(at(0), 'pawn');
  expect(carry.move(at(5), sheet)).toBe(true);
  expect([carry.id, done]).toEqual([null, []]);
  expect(carry.move(at(20), sheet)).toBe(true);
  expect([carry.id, carry.at, done]).toEqual(['pawn', [20, 0], ['up pawn']]);
  expect([carry.up(at(30)), carry.id]).toEqual(['pawn', null]);
});

test('a press carries nothing, nor does a drag of anything else', () => {
  carry.down(at(0), 'pawn');
  expect(carry.up(at(0))).toBeNull();
  carry.down(at(0), 'tower');
  expect(carry.move(at(20), sheet)).toBe(false);
  carry.down(at(0, { button: 2 }), 'pawn');
  expect(carry.move(at(20), sheet)).toBe(false);
  expect(done).toEqual([]);
});

test('a second finger puts it back, as does a mouse that was let go outside', () => {
  const finger = (x: number, pointerId = 1) => at(x, { pointerId, pointerType: 'touch' });
  carry.down(finger(0), 'pawn');
  carry.move(finger(20), sheet);
  carry.down(finger(90, 2), null);
  expect([carry.id, carry.move(finger(30), sheet), carry.up(finger(30))]).toEqual([
    null,
    false,
    null,
  ]);
  carry.down(at(0), 'pawn');
  carry.move(at(20), sheet);
  expect(carry.move(at(30, { buttons: 0 }), sheet)).toBe(false);
  expect(done).toEqual(['up pawn', 'back', 'up pawn', 'back']);
});

test('at an edge it draws the board along, the more the nearer', () => {
  expect(drawnBy([300, 200], [600, 400])).toEqual([0, 0]);
  const [left, down] = drawnBy([22, 400], [600, 400]);
  expect(left).toBeGreaterThan(0);
  expect(down).toBeLessThan(-left);
});
