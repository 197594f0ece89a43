import * as api from './api';
import type { Place } from './api';
import type { Said, Table } from './protocol';
import { keep, recall } from './settings.svelte';

/** What is said at a table: by everyone to everyone, or among one side. */
export class Talk {
  /** In the order in which it was said. */
  all = $state.raw<Said[]>([]);
  /** The channels that are open to this seat. */
  open = $state.raw<string[]>([]);
  /** The number of the last thing read here. */
  private read = $state(0);
  private seat = $state<string | null>(null);
  private first = true;

  unread = $derived(this.all.filter((said) => said.n > this.read && said.seat !== this.seat).length);
  any = $derived(this.open.length > 0 || this.all.length > 0);

  constructor(
    private at: Place,
    private heard: (said: Said) => void,
  ) {}

  /** A table came in: what it has that is not known yet is added. */
  take(table: Table): void {
    this.seat = table.seat;
    if (table.talk_to && table.talk_to.join() !== this.open.join()) this.open = table.talk_to;
    if (this.first) this.read = recall(this.place, 0);
    const known = new Set(this.all.map((said) => said.n));
    const news = (table.talk ?? []).filter((said) => !known.has(said.n));
    if (news.length) this.all = [...this.all, ...news].sort((one, other) => one.n - other.n);
    if (!this.first) for (const said of news) if (said.seat !== this.seat) this.heard(said);
    this.first = false;
  }

  /** The player has seen all that was said. */
  seen(): void {
    const last = this.all.at(-1)?.n ?? 0;
    if (last <= this.read) return;
    this.read = last;
    keep(this.place, last);
  }

  /** Say something; what the server answers tells the table. */
  async say(to: string, text: string): Promise<Table> {
    return api.say(this.at, to, text);
  }

  private get place(): string {
    return `talk-${this.at.id}-${this.seat ?? ''}`;
  }
}
