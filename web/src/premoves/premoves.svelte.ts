import * as api from '../lib/api';
import type { AheadView, AheadWish, Preview } from '../lib/protocol';

/** What this seat has said in advance, and the ask for which it is making choices ready. */
export class Ahead {
  view = $state.raw<AheadView | null>(null);
  /** What the seat will be asked next, while it chooses for then. */
  plan = $state.raw<Preview | null>(null);

  async fetch(at: api.Place): Promise<void> {
    this.take(await api.ahead(at));
  }

  async say(at: api.Place, wish: AheadWish): Promise<void> {
    this.take(await api.sayAhead(at, wish));
  }

  private take(view: AheadView): void {
    if (!this.view || view.n >= this.view.n) this.view = view;
  }
}
