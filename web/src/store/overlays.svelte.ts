import type { Overlay } from '../lib/protocol';
import { keep, recall } from '../lib/settings.svelte';

/** The overlays that the scene offers for the board, and those that the player has switched on. */
export class Overlays {
  private turned: Record<string, boolean> = $state.raw({});

  constructor(
    private game: () => string,
    private offered: () => Overlay[],
  ) {}

  get all(): Overlay[] {
    return this.offered();
  }

  get shown(): Overlay[] {
    return this.all.filter(
      (overlay) => this.turned[overlay.id] ?? recall(this.name(overlay), overlay.on ?? false),
    );
  }

  turn(overlay: Overlay): void {
    const on = !this.shown.includes(overlay);
    this.turned = { ...this.turned, [overlay.id]: on };
    keep(this.name(overlay), on);
  }

  /** The notes of the active overlays on an area. */
  notes(area: string): string[] {
    return this.shown.flatMap((overlay) => overlay.areas[area]?.note ?? []);
  }

  private name(overlay: Overlay): string {
    return `overlay-${this.game()}-${overlay.id}`;
  }
}
