import * as api from '../lib/api';
import type { PremovesView, PremovesChange, Preview } from '../lib/protocol';

/** What this seat has said in advance, and the ask for which it is making choices ready. */
export class Premoves {
  view = $state.raw<PremovesView | null>(null);
  /** What the seat will be asked next, while it chooses for then. */
  plan = $state.raw<Preview | null>(null);

  async fetch(at: api.Place): Promise<void> {
    this.take(await api.premoves(at));
  }

  async say(at: api.Place, change: PremovesChange): Promise<void> {
    this.take(await api.changePremoves(at, change));
  }

  private take(view: PremovesView): void {
    if (!this.view || view.n >= this.view.n) this.view = view;
  }
}
