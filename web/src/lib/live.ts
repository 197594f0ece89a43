import { liveUrl, type Place } from './api';
import { whole } from './changes';
import type { Refused, Table, Told } from './protocol';

/** Codes of a line that the server closes because there is nothing to be had by it. */
const FOR_GOOD = new Set([4401, 4403, 4404]);

/** A line on which nothing came for so long is tried, and given up when it stays silent (ms). */
const SILENCE = 120_000;
const ANSWER = 8_000;

/** Keeps a table's live line open: reconnects with growing pauses, and at once when wanted again. */
export class Live {
  private socket: WebSocket | null = null;
  private timer = 0;
  private watch = 0;
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
    clearTimeout(this.watch);
    removeEventListener('online', this.now);
    document.removeEventListener('visibilitychange', this.now);
    this.socket?.close();
  }

  private open(): void {
    const socket = new WebSocket(liveUrl(this.at));
    this.socket = socket;
    let why = '';
    let last: Table | null = null;
    socket.onopen = () => {
      this.tries = 0;
      this.told.up(true);
      this.expect(SILENCE);
    };
    socket.onmessage = (event) => {
      this.expect(SILENCE);
      const said = JSON.parse(String(event.data)) as Told | Refused;
      if ('error' in said) {
        why = said.message;
      } else if (!last || said.base === null || said.base === last.n || said.n > last.n) {
        const table = whole(last, said);
        if (!table) return this.again(socket); // something was lost on the way
        last = table;
        this.told.table(table);
      }
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

  /** Ask whether anybody is there when the line stays silent; whatever is said, the server answers. */
  private expect(within: number): void {
    clearTimeout(this.watch);
    this.watch = window.setTimeout(() => {
      const socket = this.socket;
      if (socket?.readyState !== WebSocket.OPEN) return;
      if (within === ANSWER) return this.again(socket);
      socket.send('?');
      this.expect(ANSWER);
    }, within);
  }

  /** Give a line up, without waiting for the other side to agree, and open another. */
  private again(socket: WebSocket): void {
    socket.onmessage = socket.onclose = null;
    socket.close();
    this.socket = null;
    this.told.up(false);
    this.timer = window.setTimeout(() => this.open(), 400);
  }

  private now = () => {
    if (this.closed || document.hidden) return;
    if (this.socket) return this.expect(0);
    clearTimeout(this.timer);
    this.open();
  };
}
