import * as api from '../lib/api';
import { ApiError, liveUrl, type Place } from '../lib/api';
import { whole } from './changes';
import type { Refused, Table, TableMessage } from '../lib/protocol';

/** Close codes with which the server refuses the connection for good. */
const FOR_GOOD = new Set([4401, 4403, 4404]);

/**
 * A silent connection is tested after this time, and given up if it stays silent, in milliseconds.
 */
const SILENCE = { seen: 20_000, hidden: 120_000 };
const ANSWER = 6_000;
/** How long to wait for the answer to a choice sent over the socket, in milliseconds. */
const TAKING = 5_000;

/**
 * Choices that were sent: callbacks for the number of their event, null if it is unknown, or a
 * refusal.
 */
interface Sent {
  done: (n: number | null) => void;
  fail: (error: ApiError) => void;
}

/** Keeps a table's connection open: reconnects with growing pauses, and at once when asked to. */
export class Live {
  private socket: WebSocket | null = null;
  private timer = 0;
  private watch = 0;
  private tries = 0;
  private closed = false;
  private sent = new Map<number, Sent>();
  private count = 0;

  constructor(
    private readonly at: Place,
    private readonly told: {
      /** The table, complete or with differences applied. */
      table: (table: Table, anew: boolean) => void;
      up: (up: boolean) => void;
      /** This page has no access to the table any more; the connection stays closed. */
      refused: (why: string) => void;
    },
  ) {
    this.open();
    addEventListener('online', this.now);
    addEventListener('offline', this.cutOff);
    document.addEventListener('visibilitychange', this.now);
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.timer);
    clearTimeout(this.watch);
    removeEventListener('online', this.now);
    removeEventListener('offline', this.cutOff);
    document.removeEventListener('visibilitychange', this.now);
    this.socket?.close();
  }

  /** Send choices, over the socket if it is open; return the event that they became. */
  async choose(n: number, choices: string[]): Promise<number> {
    const socket = this.socket?.readyState === WebSocket.OPEN ? this.socket : null;
    const told = socket && (await this.send(socket, n, choices));
    if (told !== null) return told;
    if (socket) {
      // if they were sent twice, the second copy would be refused
      const chose = (await api.table(this.at)).chose ?? -1;
      if (chose > n) return chose;
    }
    try {
      return (await api.choose(this.at, n, choices)).n;
    } catch (error) {
      // the choices were accepted over the socket, or another event came first
      const late = error instanceof ApiError && (error.stale || error.body.error === 'NotYourTurn');
      if (socket && late) return n + 1;
      throw error;
    }
  }

  private send(socket: WebSocket, n: number, choices: string[]): Promise<number | null> {
    const id = ++this.count;
    return new Promise((done, fail) => {
      this.sent.set(id, { done, fail });
      setTimeout(() => {
        if (!this.sent.has(id)) return;
        this.answered(id)!.done(null);
        this.expect(0);
      }, TAKING);
      socket.send(JSON.stringify({ id, n, choices }));
    });
  }

  private answered(id: number): Sent | undefined {
    const found = this.sent.get(id);
    this.sent.delete(id);
    return found;
  }

  /** The connection is lost, and with it the answers to choices sent over it. */
  private dropped(): void {
    for (const id of [...this.sent.keys()]) this.answered(id)?.done(null);
    this.told.up(false);
  }

  private open(): void {
    const socket = new WebSocket(liveUrl(this.at));
    this.socket = socket;
    let why = '';
    let last: Table | null = null;
    socket.onopen = () => {
      this.tries = 0;
      this.told.up(true);
      this.expect();
    };
    socket.onmessage = (event) => {
      this.expect();
      const said = JSON.parse(String(event.data)) as TableMessage | Refused;
      if ('error' in said) {
        why = said.message;
        this.answered(said.id ?? 0)?.fail(new ApiError(409, said));
        return;
      }
      for (const { id, n } of said.taken ?? []) this.answered(id)?.done(n);
      if (!last || said.base === null || said.base === last.n || said.n > last.n) {
        const table = whole(last, said);
        if (!table) return this.again(socket); // a message was lost
        last = table;
        this.told.table(table, said.base === null);
      }
    };
    socket.onclose = (event) => {
      if (this.closed || this.socket !== socket) return;
      this.socket = null;
      this.dropped();
      if (FOR_GOOD.has(event.code)) {
        this.close();
        this.told.refused(why);
        return;
      }
      const pause = Math.min(15_000, 400 * 2 ** this.tries++) * (0.8 + Math.random() * 0.4);
      this.timer = window.setTimeout(() => this.open(), pause);
    };
  }

  /** Ping the server if the connection stays silent; it answers any message. */
  private expect(within = document.hidden ? SILENCE.hidden : SILENCE.seen): void {
    clearTimeout(this.watch);
    this.watch = window.setTimeout(() => {
      const socket = this.socket;
      if (socket?.readyState !== WebSocket.OPEN) return;
      if (within === ANSWER) return this.again(socket);
      socket.send('?');
      this.expect(ANSWER);
    }, within);
  }

  /** Drop a connection without waiting for the other side, and open another. */
  private again(socket: WebSocket): void {
    socket.onmessage = socket.onclose = null;
    socket.close();
    this.socket = null;
    this.dropped();
    this.timer = window.setTimeout(() => this.open(), 400);
  }

  /** The system reports that it is offline; a socket may take minutes to notice. */
  private cutOff = () => {
    if (!this.closed && this.socket) this.again(this.socket);
  };

  private now = () => {
    if (this.closed || document.hidden) return;
    if (this.socket) return this.expect(0);
    clearTimeout(this.timer);
    this.open();
  };
}
