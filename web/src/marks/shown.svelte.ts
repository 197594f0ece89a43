/**
 * The marks that people have put on the board: those shown now, and the announcement of new ones.
 */
import { untrack } from 'svelte';
import { m } from '$messages';
import type { BoardMark } from '../lib/protocol';
import { colourOf } from '../style/owners';
import type { TableStore } from '../store/table.svelte';
import { nameOf } from './named';

/** How long a ring is shown, in milliseconds. */
const LASTS = 3500;

export class ShownMarks {
  private gone = $state.raw<ReadonlySet<number>>(new Set());
  private told = 0;
  readonly all = $derived.by(() =>
    (this.store.table?.marks ?? []).filter(({ id }) => !this.gone.has(id)),
  );

  constructor(private readonly store: TableStore) {
    $effect(() => {
      const fresh = (store.table?.marks ?? []).filter(({ id }) => id > this.told);
      untrack(() => fresh.forEach((mark) => this.come(mark)));
    });
  }

  colour({ seat }: BoardMark): string {
    return seat ? colourOf(this.store.board, seat).fill : 'var(--accent)';
  }

  name(id: string): string {
    return nameOf(this.store, id);
  }

  /** Announce a new mark, and remove a ring after a while. */
  private come(mark: BoardMark): void {
    this.told = Math.max(this.told, mark.id);
    if (mark.kind === 'ring')
      setTimeout(() => (this.gone = new Set([...this.gone, mark.id])), LASTS);
    if (mark.seat !== null && mark.seat === this.store.table?.seat) return;
    const [place, end] = mark.about.map((id) => this.name(id));
    this.store.voice.say(
      m.marks_said({ kind: mark.kind, who: mark.called, place: place ?? '', end: end ?? '' }),
    );
  }
}
