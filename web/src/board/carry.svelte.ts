/** A piece that is dragged over the board by hand. */
import type { Picking } from '../choosing/picking';
import type { Point } from '../lib/protocol';

/** A pointer that has moved this far, in pixels, drags the thing that it went down on. */
const FAR = 7;

/**
 * Within this distance of an edge, in pixels, a dragged piece scrolls the board, at most by the
 * second number per frame.
 */
const EDGE = 44;
const QUICKEST = 14;

/** How far the board scrolls in a frame while a piece is dragged at a point of its window. */
export function drawnBy(at: Point, room: Point): Point {
  const along = (near: number, long: number) =>
    Math.max(0, Math.min(1, 1 - near / EDGE)) - Math.max(0, Math.min(1, 1 - (long - near) / EDGE));
  return [QUICKEST * along(at[0], room[0]), QUICKEST * along(at[1], room[1])];
}

interface Held {
  pointer: number;
  id: string;
  from: Point;
}

export class Carry {
  /** The piece that is being dragged. */
  id = $state<string | null>(null);
  /** The pointer's position in the window. */
  at = $state.raw<Point>([0, 0]);
  private held: Held | null = null;

  constructor(private readonly picking: Pick<Picking, 'carries' | 'pickUp' | 'putBack'>) {}

  /**
   * Handle a pointer that goes down on a thing of the scene; a second finger cancels the drag of
   * the first.
   */
  down(event: PointerEvent, id: string | null): void {
    if (this.held) return this.putBack();
    if (event.button > 0 || !id || !this.picking.carries(id)) return;
    this.held = { pointer: event.pointerId, id, from: [event.clientX, event.clientY] };
  }

  /** Return whether a moving pointer drags a piece, so that it does not scroll the board. */
  move(event: PointerEvent, element: Element): boolean {
    const { held } = this;
    if (held?.pointer !== event.pointerId) return false;
    if (event.pointerType === 'mouse' && !event.buttons) {
      this.putBack(); // it was released outside
      return false;
    }
    if (!this.id && Math.hypot(event.clientX - held.from[0], event.clientY - held.from[1]) > FAR) {
      this.id = held.id;
      this.picking.pickUp(held.id);
      element.setPointerCapture(event.pointerId);
    }
    this.at = [event.clientX, event.clientY];
    return true;
  }

  /** Handle a pointer that goes up: return the piece that it dragged, if any. */
  up(event: PointerEvent): string | null {
    if (this.held?.pointer !== event.pointerId) return null;
    const { id } = this;
    this.held = this.id = null;
    return id;
  }

  putBack(): void {
    if (this.id) this.picking.putBack();
    this.held = this.id = null;
  }
}
