import { liveUrl, type Place } from './api';
import type { Refused, Table } from './protocol';

/** Codes of a line that the server closes because there is nothing to be had by it. */
const FOR_GOOD = new Set([4401, 4403, 4404]);

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
      /** The table is not for this place any more; the line stays closed. */
      refused: (why: string) => void;
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
    let why = '';
    socket.onopen = () => {
      this.tries = 0;
      this.told.up(true);
    };
    socket.onmessage = (event) => {
      const said = JSON.parse(String(event.data)) as Table | Refused;
      if ('error' in said) why = said.message;
      else if (typeof said.n === 'number') this.told.table(said);
    };
    socket.onclose = (event) => {
      if (this.closed || this.socket !== socket) return;
      this.socket = null;
      this.told.up(false);
      if (FOR_GOOD.has(event.code)) {
        this.close();
        this.told.refused(why);
        return;
      }
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
