/** Detects misclicks: clicks right after the thing under the pointer has changed. */

/**
 * A click within this time after a change was meant for the thing there before, in milliseconds.
 */
const SOON = 250;
/**
 * A click farther than this from the pointer's place at the change is meant for its target, in
 * pixels.
 */
const NEAR = { mouse: 10, touch: 40 };

/** Records where the pointer is, and where it was when the choices last changed. */
export class MisclickGuard {
  private here = { x: -999, y: -999, touch: false };
  private there = this.here;
  private at = -SOON;

  constructor() {
    this.follow = this.follow.bind(this);
    addEventListener('pointermove', this.follow, true);
    addEventListener('pointerdown', this.follow, true);
  }

  close(): void {
    removeEventListener('pointermove', this.follow, true);
    removeEventListener('pointerdown', this.follow, true);
  }

  /** Note that the choices have just changed. */
  changed(): void {
    this.there = this.here;
    this.at = performance.now();
  }

  /** Whether a click came too soon after a change under the pointer; never for the keyboard. */
  tooSoon(event: MouseEvent): boolean {
    if (event.detail === 0 || performance.now() - this.at > SOON) return false;
    const { x, y, touch } = this.there;
    return Math.hypot(event.clientX - x, event.clientY - y) < (touch ? NEAR.touch : NEAR.mouse);
  }

  private follow(event: PointerEvent): void {
    this.here = { x: event.clientX, y: event.clientY, touch: event.pointerType === 'touch' };
  }
}
