/** A table as spectators may see it, shown with a delay. */
import { m } from '$messages';
import * as api from '../lib/api';
import type { LogLine, Table } from '../lib/protocol';
import { board } from '../style/board';
import { Feed } from '../store/feed.svelte';
import { TableStore } from '../store/table.svelte';
import { Delay } from './delay';

export class StreamStore extends TableStore {
  private readonly delay: Delay<{ table: Table; lines: LogLine[] }>;
  private readonly feed: Feed;

  /** `wait` is in milliseconds. */
  constructor(id: string, wait: number) {
    super({ id, key: null, seat: 'watch' });
    this.delay = new Delay(wait, ({ table, lines }) => this.show(table, lines));
    this.feed = new Feed(this.at, {
      came: () => {},
      newer: () => {},
      show: (table, lines) => this.delay.take({ table, lines }),
      held: () => false,
      failed: () => {}, // keep showing the last state until the connection is back
      refused: (why) => (this.failed = why || m.stream_closed()),
    });
  }

  async open(): Promise<void> {
    try {
      const table = await api.table(this.at);
      this.printed = await board(table.game, table.board);
      this.feed.take(table);
    } catch (error) {
      this.failed = error instanceof Error ? error.message : String(error);
      return;
    }
    this.feed.connect();
  }

  override close(): void {
    this.delay.close();
    this.feed.close();
    super.close();
  }

  private show(table: Table, lines: LogLine[]): void {
    this.clocks.take(table);
    this.lines = lines;
    this.table = table;
  }
}
