import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { MisclickGuard } from '../../src/choosing/misclicks';

type Heard = (event: Partial<PointerEvent>) => void;
const heard: Record<string, Heard> = {};

beforeEach(() => {
  vi.stubGlobal('addEventListener', (name: string, does: Heard) => (heard[name] = does));
  vi.stubGlobal('removeEventListener', (name: string) => delete heard[name]);
  vi.useFakeTimers();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const click = (x: number, y: number, detail = 1) =>
  ({ clientX: x, clientY: y, detail }) as MouseEvent;

test('a click right after a change is not meant, unless it lies elsewhere', () => {
  const guard = new MisclickGuard();
  heard['pointermove']!({ clientX: 50, clientY: 50, pointerType: 'mouse' });
  guard.changed();
  expect(guard.tooSoon(click(52, 52))).toBe(true);
  expect(guard.tooSoon(click(80, 50))).toBe(false);
  vi.advanceTimersByTime(300);
  expect(guard.tooSoon(click(52, 52))).toBe(false);
});

test('a finger is broader than a mouse, and a key means what it presses', () => {
  const guard = new MisclickGuard();
  heard['pointerdown']!({ clientX: 50, clientY: 50, pointerType: 'touch' });
  guard.changed();
  expect(guard.tooSoon(click(80, 50))).toBe(true);
  expect(guard.tooSoon(click(50, 50, 0))).toBe(false);
  guard.close();
  expect(heard).toEqual({});
});
