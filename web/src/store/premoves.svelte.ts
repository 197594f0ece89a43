import * as api from '../lib/api';
import type { PremovesView, PremovesChange, Preview } from '../lib/protocol';

/** The premoves of this seat, and the ask for which it is preparing choices. */
export class Premoves {
  view = $state.raw<PremovesView | null>(null);
  /** The seat's foreseen next ask, while the player prepares choices for it. */
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
