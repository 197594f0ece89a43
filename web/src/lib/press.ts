/**
 * A press counts for the control that it began on.
 *
 * A browser sends a click to what lies under the pointer both when the button goes down and when it
 * comes up. Where the page moves in between, because news came in or a slow machine drew late, the
 * click would be lost.
 */
const CONTROLS = 'button, summary, label, a[href], input[type=checkbox], input[type=radio]';
/** A pointer that went further than this, in pixels, was dragged. */
const STILL = 8;

/** Deliver clicks in `page` to the control that was pressed; returns how to stop it. */
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
    if (!event.isTrusted || event.detail === 0) return; // by keyboard or by the page itself
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
