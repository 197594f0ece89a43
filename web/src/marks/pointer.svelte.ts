/** Pointing at the board and marking it, for others to see. */
import { account } from '../store/account.svelte';
import { call, type Place } from '../lib/api';
import type { BoardMark, Table } from '../lib/protocol';

export type Sign = BoardMark['kind'];

export class Pointer {
  sign = $state<Sign>('ring');
  /** The start of an arrow whose end is still to be picked. */
  from = $state<string | null>(null);

  constructor(
    private readonly at: Place,
    private readonly table: () => Table | null,
    private readonly report: (error: unknown) => void,
  ) {}

  choose(sign: Sign): void {
    this.sign = sign;
    this.from = null;
  }

  /** Mark a thing of the board, or complete an arrow to it. */
  take(id: string): void {
    if (this.sign === 'arrow' && this.from === null) {
      this.from = id;
      return;
    }
    const about = this.sign === 'arrow' ? [this.from!, id] : [id];
    this.from = null;
    if (about[0] !== about[1]) void this.send('', { kind: this.sign, about });
  }

  clear(all: boolean): void {
    this.from = null;
    void this.send('/clear', { all });
  }

  allow(who: string): void {
    void this.tries(() => call(`/tables/${this.at.id}/marks/allow`, { who }));
  }

  private send(what: string, body: object): Promise<void> {
    const { id, key, seat } = this.at;
    return this.tries(async () => {
      if (!key && !this.table()?.seat) await account.enter(); // a spectator needs a session to have a name
      const named = key || !seat ? '' : `?seat=${encodeURIComponent(seat)}`;
      await call(`/tables/${id}/marks${what}${named}`, key ? { ...body, key } : body);
    });
  }

  private async tries(what: () => Promise<unknown>): Promise<void> {
    try {
      await what();
    } catch (error) {
      this.report(error);
    }
  }
}
