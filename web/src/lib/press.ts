/**
 * A press counts for the control on which it began.
 * A browser sends a click only if the button goes down and comes up over the same element. If the
 * page moves in between, because of an update or slow drawing, the click would be lost.
 */
const CONTROLS = 'button, summary, label, a[href], input[type=checkbox], input[type=radio]';
/** A pointer that moved farther than this, in pixels, counts as dragging. */
const STILL = 8;

/** Deliver clicks in `page` to the control that was pressed; return a function that stops this. */
export function followPresses(page: Document): () => void {
  let pressed: { control: HTMLElement; x: number; y: number } | null = null;

  function down(event: PointerEvent): void {
    const control =
      event.button === 0 && event.isPrimary
        ? (event.target as Element).closest<HTMLElement>(CONTROLS)
        : null;
    pressed = control && { control, x: event.clientX, y: event.clientY };
  }

  function click(event: MouseEvent): void {
    if (!event.isTrusted || event.detail === 0) return; // from the keyboard or a script
    const began = pressed;
    pressed = null;
    if (!began || began.control.contains(event.target as Node) || !began.control.isConnected)
      return;
    if (Math.hypot(event.clientX - began.x, event.clientY - began.y) > STILL) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    began.control.click();
  }

  page.addEventListener('pointerdown', down, true);
  page.addEventListener('click', click, true);
  return () => {
    page.removeEventListener('pointerdown', down, true);
    page.removeEventListener('click', click, true);
  };
}
