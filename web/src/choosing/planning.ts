/** Planning: choices in advance for a seat's next decision, as far as it can be foreseen. */
import * as api from '../lib/api';
import type { Preview, Table } from '../lib/protocol';
import type { Chosen } from './chosen';

/** The choice that is planned. */
interface Choice {
  /** Called when other choices are shown from now on. */
  changed(): void;
  /** Rebuild the unfinished chain for the current plan. */
  again(): Promise<void>;
  startOver(): void;
}

export class Planning {
  /** Counts abandoned plans, to ignore the server's late answers to them. */
  private left = 0;

  constructor(
    private readonly store: Chosen,
    private readonly choice: Choice,
  ) {}

  get plan(): Preview | null {
    return this.store.premoves.plan;
  }

  async foresee(): Promise<void> {
    const { store, left } = this;
    try {
      const plan = await api.previewPremoves(store.at, []);
      if (store.own || left !== this.left) return;
      store.premoves.plan = plan;
      this.choice.changed();
      await this.choice.again();
    } catch (error) {
      if (store.own) return;
      this.leave();
      store.voice.report(error);
    }
  }

  leave(): void {
    this.left++;
    this.store.premoves.plan = null;
    this.choice.startOver();
  }

  /**
   * Handle a change of the table during planning: once the seat is asked, its choices are for that
   * question.
   */
  moved(table: Table): void {
    if (!this.plan) return;
    if (this.store.own) this.store.premoves.plan = null;
    else if (table.over) this.leave();
    else void this.foresee();
  }
}
