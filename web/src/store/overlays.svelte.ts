import type { Overlay } from '../lib/protocol';
import { keep, recall } from '../lib/settings.svelte';

/** What the scene offers to lay over the board, and what of it the player has switched on. */
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

  /** What the overlays that are on say of an area. */
  notes(area: string): string[] {
    return this.shown.flatMap((overlay) => overlay.areas[area]?.note ?? []);
  }

  private name(overlay: Overlay): string {
    return `overlay-${this.game()}-${overlay.id}`;
  }
}
