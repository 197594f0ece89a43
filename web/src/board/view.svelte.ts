/**
 * Zoom and pan: by wheel, pinch, drag, double click and keyboard.
 *
 * While fingers or wheel move, what is drawn is only shifted and scaled as a picture; it is drawn
 * anew when they rest, so that a board of many small things stays smooth.
 */
import type { Point } from '../lib/protocol';

const SLACK = 6;
/** After so many milliseconds without a move the board is drawn anew; later where drawing is slow. */
const REST = { least: 130, most: 700 };
/** So much beyond the window is drawn too, for what is dragged in. */
export const MARGIN = 96;

export interface Box {
  x0: number;
  y0: number;
  x1: number;
  y1: number;
}

interface Place {
  x: number;
  y: number;
  k: number;
}

export class BoardView {
  x = $state(0);
  y = $state(0);
  k = $state(1);
  /** Where the board was when it was last drawn. */
  drawn = $state.raw<Place>({ x: 0, y: 0, k: 1 });
  moved = $state(false);
  width = $state(0);
  height = $state(0);
  /** Shown while fingers or mouse drag the board. */
  dragging = $state(false);

  private pointers = new Map<number, Point>();
  private start: Point = [0, 0];
  private travelled = false;
  private timer = 0;
  /** How long drawing took last, in milliseconds. */
  private cost = 0;

  /** `size` is the board's; `near` is the scale at which its smallest things are easy to touch. */
  constructor(
    private size: () => Point,
    private near: () => number,
  ) {}

  get least(): number {
    const [w, h] = this.size();
    return Math.min(this.width / w, this.height / h) || 1;
  }

  get most(): number {
    return Math.max(6 * this.least, 2 * this.near());
  }

  /** How the picture drawn last is moved and scaled to where the board is now. */
  get shift(): string {
    const { x, y, k } = this.drawn;
    if (x === this.x && y === this.y && k === this.k) return 'none';
    const s = this.k / k;
    const by = (now: number, then: number) => now - s * then + MARGIN * (1 - s);
    return `translate(${by(this.x, x)}px, ${by(this.y, y)}px) scale(${s})`;
  }

  /** Draw the board where it is now. */
  settle(): void {
    clearTimeout(this.timer);
    this.drawn = { x: this.x, y: this.y, k: this.k };
    const start = performance.now();
    requestAnimationFrame(() => requestAnimationFrame(() => (this.cost = performance.now() - start)));
  }

  /** The board moves: draw it anew when it rests, or when what was drawn is nearly used up. */
  private moving(): void {
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => this.settle(), Math.min(REST.most, Math.max(REST.least, 2 * this.cost)));
    const far = Math.max(Math.abs(this.x - this.drawn.x), Math.abs(this.y - this.drawn.y));
    if (this.k === this.drawn.k && far > 2 * MARGIN) this.settle();
  }

  /** The room changed: keep the whole board in it unless the player has moved it. */
  resize(width: number, height: number): void {
    const [w, h] = [this.width, this.height];
    this.width = width;
    this.height = height;
    if (!this.moved || !w) this.fit();
    else {
      this.x += (width - w) / 2;
      this.y += (height - h) / 2;
      this.keepIn();
      this.settle();
    }
  }

  fit(): void {
    const [w, h] = this.size();
    this.k = this.least;
    this.x = (this.width - w * this.k) / 2;
    this.y = (this.height - h * this.k) / 2;
    this.moved = false;
    this.settle();
  }

  /** Bring a box of the board into sight, no nearer than things are easy to touch. */
  show(box: Box): void {
    const margin = 72 / this.near();
    const [w, h] = [box.x1 - box.x0 + 2 * margin, box.y1 - box.y0 + 2 * margin];
    this.k = Math.max(this.least, Math.min(this.near(), this.width / w, this.height / h));
    this.x = this.width / 2 - ((box.x0 + box.x1) / 2) * this.k;
    this.y = this.height / 2 - ((box.y0 + box.y1) / 2) * this.k;
    this.moved = true;
    this.keepIn();
    this.settle();
  }

  /** Zoom; `live` while wheel or fingers go on. */
  zoom(factor: number, at: Point = [this.width / 2, this.height / 2], live = false): void {
    const k = Math.min(this.most, Math.max(this.least, this.k * factor));
    this.x = at[0] - ((at[0] - this.x) * k) / this.k;
    this.y = at[1] - ((at[1] - this.y) * k) / this.k;
    this.k = k;
    this.moved = k > this.least * 1.001;
    this.keepIn();
    if (live) this.moving();
    else this.settle();
  }

  /** The point of the board that is at a point of the window. */
  boardAt(x: number, y: number): Point {
    return [(x - this.x) / this.k, (y - this.y) / this.k];
  }

  pan(dx: number, dy: number): void {
    this.x += dx;
    this.y += dy;
    this.keepIn();
    this.moving();
  }

  private keepIn(): void {
    const [w, h] = this.size();
    const hold = (at: number, room: number, long: number) =>
      long <= room ? (room - long) / 2 : Math.min(SLACK, Math.max(room - long - SLACK, at));
    this.x = hold(this.x, this.width, w * this.k);
    this.y = hold(this.y, this.height, h * this.k);
  }

  // -- pointers ---------------------------------------------------------------------------------

  down(event: PointerEvent): void {
    if (event.button > 0) return;
    if (!this.pointers.size) {
      this.travelled = false;
      this.start = [event.clientX, event.clientY];
    }
    this.pointers.set(event.pointerId, [event.clientX, event.clientY]);
  }

  /** `element` takes the pointer; `room` is the window that the board is seen through. */
  move(event: PointerEvent, element: Element, room: Element): void {
    const before = this.pointers.get(event.pointerId);
    if (!before) return;
    const now: Point = [event.clientX, event.clientY];
    if (Math.hypot(now[0] - this.start[0], now[1] - this.start[1]) > 7 && !this.travelled) {
      this.travelled = true;
      this.dragging = true;
      element.setPointerCapture(event.pointerId);
    }
    const others = [...this.pointers].filter(([id]) => id !== event.pointerId);
    this.pointers.set(event.pointerId, now);
    const other = others[0]?.[1];
    if (other) {
      const rect = room.getBoundingClientRect();
      const apart = (p: Point) => Math.hypot(p[0] - other[0], p[1] - other[1]) || 1;
      this.zoom(apart(now) / apart(before), [
        (now[0] + other[0]) / 2 - rect.left,
        (now[1] + other[1]) / 2 - rect.top,
      ], true);
      this.pan((now[0] - before[0]) / 2, (now[1] - before[1]) / 2);
    } else if (this.travelled) this.pan(now[0] - before[0], now[1] - before[1]);
  }

  up(event: PointerEvent): void {
    this.pointers.delete(event.pointerId);
    if (!this.pointers.size) this.dragging = false;
  }

  /** Whether the click that now comes only ends a drag. */
  get wasDrag(): boolean {
    return this.travelled;
  }
}
