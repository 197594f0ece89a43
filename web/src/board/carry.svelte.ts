/** A piece that is carried over the board by hand, from where it stands to where it may go. */
import type { Picking } from '../choosing/picking';
import type { Point } from '../lib/protocol';

/** A pointer that has moved so many pixels carries what it went down on. */
const FAR = 7;

/** So near to an edge, in pixels, what is carried draws the board along, and by so much in a frame at most. */
const EDGE = 44;
const QUICKEST = 14;

/** How far the board moves in a frame under what is carried at a point of its room. */
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
  /** The piece that is on its way. */
  id = $state<string | null>(null);
  /** Where the pointer has it, in the window. */
  at = $state.raw<Point>([0, 0]);
  private held: Held | null = null;

  constructor(private readonly picking: Pick<Picking, 'carries' | 'pickUp' | 'putBack'>) {}

  /** A pointer goes down on a thing of the scene; a second finger puts back what the first one carries. */
  down(event: PointerEvent, id: string | null): void {
    if (this.held) return this.putBack();
    if (event.button > 0 || !id || !this.picking.carries(id)) return;
    this.held = { pointer: event.pointerId, id, from: [event.clientX, event.clientY] };
  }

  /** Whether a pointer that moves has something in hand, so that it does not move the board. */
  move(event: PointerEvent, element: Element): boolean {
    const { held } = this;
    if (held?.pointer !== event.pointerId) return false;
    if (event.pointerType === 'mouse' && !event.buttons) {
      this.putBack(); // it was let go outside
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

  /** A pointer goes up: the piece that it carried, if any. */
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
