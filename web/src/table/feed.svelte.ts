/** Brings a table: fetched once, then followed on its line, and shown a moment after it came in. */
import * as api from '../lib/api';
import type { Place } from '../lib/api';
import { Live } from './live';
import type { LogLine, Table } from '../lib/protocol';

/** How long moves are gathered before they are drawn, in milliseconds. */
const BURST = 40;
/** How long the line may take to bring what came of a choice, in milliseconds. */
const PATIENCE = 1000;

interface Follower {
  /** A table came in, maybe an old one. */
  came: (table: Table) => void;
  /** It is newer than those before. */
  newer: (table: Table) => void;
  /** It is to be shown; `missed` where the line was lost since the last one. */
  show: (table: Table, lines: LogLine[], missed: boolean) => void;
  failed: (error: unknown) => void;
  refused: (why: string) => void;
}

/** Open the page anew where the server has another script by now: after an upgrade this one may not understand it. */
async function renewed(): Promise<void> {
  const own = document.querySelector('script[src]')?.getAttribute('src') ?? '';
  const page = await fetch('/').then((answer) => (answer.ok ? answer.text() : own)).catch(() => own);
  if (page.includes('<script') && !page.includes(own)) location.reload();
}

export class Feed {
  live = $state(false);
  /** The line was lost, or could not be had; it is not while it is only just being opened. */
  lost = $state(false);
  /** The event before which the log is still to be fetched. */
  cut = $state<number | null>(null);
  private line: Live | null = null;
  private shown: Table | null = null;
  private held: Table | null = null;
  private lines: LogLine[] = [];
  private timer = 0;
  private waits = false;
  private missed = false;
  private arrived = () => {};

  constructor(
    private readonly at: Place,
    private readonly follower: Follower,
  ) {}

  /** Open the line anew as who one is now. */
  async reopen(): Promise<void> {
    this.line?.close();
    await this.refetch();
    this.connect();
  }

  connect(): void {
    let before = false;
    this.line = new Live(this.at, {
      table: (table, anew) => {
        this.take(table);
        if (anew && this.isOld(table)) void this.wentBack().catch(() => {});
      },
      up: (up) => {
        if (up && before) {
          this.missed = true;
          void this.refetch();
          void renewed();
        }
        before = true;
        this.live = up;
        this.lost = !up;
      },
      refused: this.follower.refused,
    });
  }

  close(): void {
    clearTimeout(this.timer);
    this.line?.close();
  }

  async refetch(): Promise<void> {
    try {
      this.take(await api.table(this.at));
      if (!this.waits) this.flush();
    } catch (error) {
      this.follower.failed(error);
    }
  }

  /** A table came in. It is shown a moment later, so that a burst of moves is drawn once. */
  take(table: Table): void {
    this.follower.came(table);
    if (this.isOld(table)) return;
    this.follower.newer(table);
    const cut = table.lines_cut ?? null;
    const from = cut === null ? (table.lines_from ?? 0) : 0;
    if (!from) this.cut = cut;
    this.lines = [...this.lines.filter((line) => line.n < from), ...table.lines];
    this.held = table;
    this.arrived();
    if (!this.shown) this.flush();
    else if (!this.timer) this.timer = window.setTimeout(() => this.waits || this.flush(), BURST);
  }

  /** Fetch a page of older lines, or all of them. */
  async older(all = false): Promise<void> {
    const { cut } = this;
    if (cut === null) return;
    const { lines, lines_cut } = await api.older(this.at, 'lines', cut);
    if (this.cut === cut) {
      this.cut = lines_cut!;
      this.lines = [...lines, ...this.lines];
      this.follower.show(this.shown!, this.lines, false);
    }
    if (all) await this.older(all);
  }

  private isOld(table: Table): boolean {
    const known = this.held ?? this.shown;
    return known !== null && table.n < known.n;
  }

  /** An old table told anew: it was taken back by who runs the server, unless a call knows better. */
  private async wentBack(): Promise<void> {
    if (this.isOld(await api.table(this.at))) location.reload();
  }

  /** Choose, and wait until what came of it is here; nothing is shown until it is let go. */
  async choose(n: number, choices: string[]): Promise<void> {
    this.waits = true;
    await this.reached(await this.line!.choose(n, choices));
  }

  /** Show what came in last, and wait for nothing any more. */
  flush(): void {
    clearTimeout(this.timer);
    this.timer = 0;
    this.waits = false;
    const [held, missed] = [this.held, this.missed];
    this.held = null;
    if (!held) return;
    this.missed = false;
    this.shown = held;
    this.follower.show(held, this.lines, missed);
  }

  /** Wait until the line has brought event `n`; where it does not, ask for the table. */
  private reached(n: number): Promise<void> {
    return new Promise((done) => {
      const late = window.setTimeout(() => void this.refetch().then(done), this.live ? PATIENCE : 0);
      this.arrived = () => {
        if ((this.held ?? this.shown)!.n < n) return;
        clearTimeout(late);
        done();
      };
      this.arrived();
    });
  }
}
