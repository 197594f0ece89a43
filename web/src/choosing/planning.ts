/** Choosing in advance: for the next decision of a seat, as far as that can be foreseen. */
import * as api from '../lib/api';
import type { Preview, Table } from '../lib/protocol';
import type { Chosen } from './chosen';

/** The choice that is planned. */
interface Choice {
  /** Other choices are shown from now on. */
  changed(): void;
  /** Put what was begun together again, for the plan as it is now. */
  again(): Promise<void>;
  startOver(): void;
}

export class Planning {
  /** Counts the plans that were left: an answer of the server to one of them is dropped. */
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

  /** The table has changed while choices are planned: once it asks, they are for now. */
  moved(table: Table): void {
    if (!this.plan) return;
    if (this.store.own) this.store.premoves.plan = null;
    else if (table.over) this.leave();
    else void this.foresee();
  }
}
