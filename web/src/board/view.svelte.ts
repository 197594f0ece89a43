/**
 * Zoom and pan: by wheel, pinch, drag, double click and keyboard.
 * While fingers or the wheel move, the drawing is only shifted and scaled as a picture. It is
 * redrawn when they rest, so that a board of many small things stays smooth.
 */
import type { Point } from '../lib/protocol';

const SLACK = 6;
/**
 * The last row of a board larger than its window is kept this far above the bottom, clear of the
 * buttons, in pixels.
 */
const FOOT = 64;
/** The board is redrawn after this many milliseconds without a move; later if drawing is slow. */
const REST = { least: 130, most: 700 };
/** This much beyond the window is drawn too, to be dragged into view, in pixels. */
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
  /** Whether fingers or the mouse drag the board. */
  dragging = $state(false);

  private pointers = new Map<number, Point>();
  private start: Point = [0, 0];
  /** The grip of two fingers: a point of the board, and the scale per pixel of their distance. */
  private grip: { scale: number; at: Point } | null = null;
  private travelled = false;
  private timer = 0;
  /** How long the last drawing took, in milliseconds. */
  private cost = 0;

  /**
   * `size` is that of the board. At scale `near` its smallest things are easy to touch; below scale
   * `close` its pieces cannot be told apart.
   */
  constructor(
    private size: () => Point,
    private near: () => number,
    private close: () => number = () => 0,
  ) {}

  get least(): number {
    const [w, h] = this.size();
    return Math.min(this.width / w, this.height / h) || 1;
  }

  get most(): number {
    return Math.max(6 * this.least, 2 * this.near());
  }

  /** The transform from the last drawing to where the board is now. */
  get shift(): string {
    const { x, y, k } = this.drawn;
    if (x === this.x && y === this.y && k === this.k) return 'none';
    const s = this.k / k;
    const by = (now: number, then: number) => now - s * then + MARGIN * (1 - s);
    return `translate(${by(this.x, x)}px, ${by(this.y, y)}px) scale(${s})`;
  }

  /** Redraw the board where it is now. */
  settle(): void {
    clearTimeout(this.timer);
    this.drawn = { x: this.x, y: this.y, k: this.k };
    const start = performance.now();
    requestAnimationFrame(() =>
      requestAnimationFrame(() => (this.cost = performance.now() - start)),
    );
  }

  /** While the board moves, redraw it when it rests, or when the drawn margin is nearly used up. */
  private moving(): void {
    clearTimeout(this.timer);
    this.timer = window.setTimeout(
      () => this.settle(),
      Math.min(REST.most, Math.max(REST.least, 2 * this.cost)),
    );
    const far = Math.max(Math.abs(this.x - this.drawn.x), Math.abs(this.y - this.drawn.y));
    if (this.k === this.drawn.k && far > 2 * MARGIN) this.settle();
  }

  /** The window's size changed: keep the whole board in it unless the player has moved it. */
  resize(width: number, height: number): void {
    const [w, h] = [this.width, this.height];
    if (width === w && height === h) return;
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

  /** The space that buttons take at the bottom of a board too large to be seen whole. */
  private get foot(): number {
    return this.close() > this.least ? FOOT : 0;
  }

  /**
   * The part of the board in sight, in its units, at the scale where pieces can just be told apart.
   */
  get room(): Point {
    const k = Math.max(this.least, this.close());
    return [this.width / k, (this.height - this.foot) / k];
  }

  /** Bring a box of the board into sight, zooming in no further than needed to touch things. */
  show(box: Box): void {
    const margin = 72 / this.near();
    const [w, h] = [box.x1 - box.x0 + 2 * margin, box.y1 - box.y0 + 2 * margin];
    this.k = Math.max(
      this.least,
      this.close(),
      Math.min(this.near(), this.width / w, this.height / h),
    );
    this.x = this.width / 2 - ((box.x0 + box.x1) / 2) * this.k;
    this.y = (this.height - this.foot) / 2 - ((box.y0 + box.y1) / 2) * this.k;
    this.moved = true;
    this.keepIn();
    this.settle();
  }

  /** Move the board, without zooming, until a point of it is well in sight. */
  bring([x, y]: Point): void {
    const hold = (at: number, room: number) =>
      Math.max(Math.min(80, room / 2), Math.min(room - Math.min(80, room / 2), at)) - at;
    this.x += hold(this.x + x * this.k, this.width);
    this.y += hold(this.y + y * this.k, this.height);
    this.keepIn();
    this.settle();
  }

  /** Zoom; `live` while the wheel or fingers move. */
  zoom(factor: number, at: Point = [this.width / 2, this.height / 2], live = false): void {
    this.lay(this.k * factor, at, this.boardAt(...at), live);
  }

  /** Place the board at a scale, its point `[x, y]` over point `at` of the window, within limits. */
  private lay(scale: number, at: Point, [x, y]: Point, live: boolean): void {
    const k = Math.min(this.most, Math.max(this.least, scale));
    [this.x, this.y, this.k] = [at[0] - x * k, at[1] - y * k, k];
    this.moved = k > this.least * 1.001;
    this.keepIn();
    if (live) this.moving();
    else this.settle();
  }

  /** The point of the board under a point of the window. */
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
    const hold = (at: number, room: number, long: number, end: number) =>
      long <= room ? (room - long) / 2 : Math.min(SLACK, Math.max(room - long - end, at));
    this.x = hold(this.x, this.width, w * this.k, SLACK);
    this.y = hold(this.y, this.height, h * this.k, FOOT);
  }

  // -- pointers ---------------------------------------------------------------------------------

  down(event: PointerEvent): void {
    if (event.button > 0) return;
    this.grip = null;
    if (!this.pointers.size) {
      this.travelled = false;
      this.start = [event.clientX, event.clientY];
    }
    this.pointers.set(event.pointerId, [event.clientX, event.clientY]);
  }

  /** Handle a moving pointer. `element` captures the pointer; `room` is the window of the board. */
  move(event: PointerEvent, element: Element, room: Element): void {
    const before = this.pointers.get(event.pointerId);
    if (!before) return;
    // a mouse may have been released outside
    if (event.pointerType === 'mouse' && !event.buttons) return this.up(event);
    const now: Point = [event.clientX, event.clientY];
    if (Math.hypot(now[0] - this.start[0], now[1] - this.start[1]) > 7 && !this.travelled) {
      this.travelled = true;
      this.dragging = true;
      element.setPointerCapture(event.pointerId);
    }
    const other = [...this.pointers].find(([id]) => id !== event.pointerId)?.[1];
    this.pointers.set(event.pointerId, now);
    if (other) {
      const rect = room.getBoundingClientRect();
      const apart = (p: Point) => Math.hypot(p[0] - other[0], p[1] - other[1]) || 1;
      const between = (p: Point): Point => [
        (p[0] + other[0]) / 2 - rect.left,
        (p[1] + other[1]) / 2 - rect.top,
      ];
      this.grip ??= { scale: this.k / apart(before), at: this.boardAt(...between(before)) };
      this.travelled = true;
      this.lay(this.grip.scale * apart(now), between(now), this.grip.at, true);
    } else if (this.travelled) this.pan(now[0] - before[0], now[1] - before[1]);
  }

  up(event: PointerEvent): void {
    this.pointers.delete(event.pointerId);
    this.grip = null;
    if (!this.pointers.size) this.dragging = false;
  }

  /** Stop dragging the board, since something else is dragged; ignore the click that ends it. */
  yield(): void {
    this.travelled = true;
  }

  /** Whether the click that now comes only ends a drag. */
  get wasDrag(): boolean {
    return this.travelled;
  }
}
