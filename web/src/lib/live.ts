import { liveUrl, type Place } from './api';
import type { Table } from './protocol';

/** Keeps a table's live line open: reconnects with growing pauses, and at once when wanted again. */
export class Live {
  private socket: WebSocket | null = null;
  private timer = 0;
  private tries = 0;
  private closed = false;

  constructor(
    private readonly at: Place,
    private readonly told: {
      table: (table: Table) => void;
      up: (up: boolean) => void;
    },
  ) {
    this.open();
    addEventListener('online', this.now);
    document.addEventListener('visibilitychange', this.now);
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.timer);
    removeEventListener('online', this.now);
    document.removeEventListener('visibilitychange', this.now);
    this.socket?.close();
  }

  private open(): void {
    const socket = new WebSocket(liveUrl(this.at));
    this.socket = socket;
    socket.onopen = () => {
      this.tries = 0;
      this.told.up(true);
    };
    socket.onmessage = (event) => {
      const table = JSON.parse(String(event.data)) as Table;
      if (table && typeof table.n === 'number') this.told.table(table);
    };
    socket.onclose = () => {
      if (this.closed || this.socket !== socket) return;
      this.socket = null;
      this.told.up(false);
      const pause = Math.min(15_000, 400 * 2 ** this.tries++) * (0.8 + Math.random() * 0.4);
      this.timer = window.setTimeout(() => this.open(), pause);
    };
  }

  private now = () => {
    if (this.closed || this.socket || document.hidden) return;
    clearTimeout(this.timer);
    this.open();
  };
}
