/** The parts of a choice that are on the board: the things that may be picked, and their areas. */
import type { Picking } from '../choosing/picking';
import type { UnavailableOption } from '../lib/protocol';
import type { TableStore } from '../store/table.svelte';

/** Tags of areas where something is going on. */
const SCENES = new Set(['embattled', 'current']);
/** More areas than this are not zoomed to together. */
const FEW = 14;
/** If a choice may continue to more places than this, they are not shown. */
const MOST_TARGETS = 24;
const NONE: ReadonlyMap<string, UnavailableOption[]> = new Map();

export class Aim {
  private readonly picking: Picking;
  /**
   * Scene ids to click next and those already clicked; of a complete chain, those of its last
   * choice.
   */
  lit: ReadonlySet<string> = $derived.by(() => this.picking.picked.lit);
  clicked: ReadonlySet<string> = $derived.by(() => {
    const { clicks, complete, steps } = this.picking;
    return new Set(complete ? steps.at(-1)?.targets : clicks.flat());
  });
  /**
   * Scene ids with only unavailable options, with those options; shown once something was clicked.
   */
  blocked: ReadonlyMap<string, UnavailableOption[]> = $derived.by(() =>
    this.picking.clicks.length ? this.picking.picked.blocked : NONE,
  );
  litAreas: ReadonlySet<string> = $derived.by(() => this.areasOf(this.lit));
  /** Areas that may be clicked afterwards, unless there are too many to tell apart. */
  targets: ReadonlySet<string> = $derived.by(() => {
    const { targets } = this.picking.picked;
    return targets.size > MOST_TARGETS ? new Set<string>() : targets;
  });
  clickedAreas: ReadonlySet<string> = $derived.by(() => this.areasOf(this.clicked));

  constructor(private readonly store: TableStore) {
    this.picking = store.picking;
  }

  /** The area that a thing is in, or is itself. */
  areaOf(id: string | null): string | null {
    return id ? (this.store.where.get(id) ?? null) : null;
  }

  /** The areas that have only unavailable options. */
  blockedAreas(): string[] {
    return [...this.blocked.keys()].flatMap((id) => this.areaOf(id) ?? []);
  }

  /** All areas of the open options if they are few; otherwise the areas to click first. */
  reach(): string[] {
    const all = new Set(
      this.picking.picked.open
        .flatMap((option) => option.targets)
        .map((id) => this.areaOf(id) ?? ''),
    );
    all.delete('');
    if (all.size) return all.size <= FEW ? [...all] : [...this.litAreas];
    const states = Object.entries(this.store.scene?.areas ?? {});
    return states
      .filter(([, state]) => state.tags?.some((tag) => SCENES.has(tag)))
      .map(([id]) => id);
  }

  private areasOf(ids: ReadonlySet<string>): Set<string> {
    return new Set([...ids].map((id) => this.store.where.get(id) ?? id));
  }
}
