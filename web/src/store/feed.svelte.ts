/** Brings a table: fetched once, then followed on its line, and shown event by event as one can follow. */
import * as api from '../lib/api';
import type { Place } from '../lib/api';
import { settings } from '../lib/settings.svelte';
import { asItWas, concerns, moved, stands, TOO_MANY } from './pace';
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
  /** Whether what was shown last is still to be seen. */
  held: () => boolean;
  failed: (error: unknown) => void;
  refused: (why: string) => void;
}

/** Open the page anew where the server has another script by now: after an upgrade this one may not understand it. */
async function renewed(): Promise<void> {
  const own = document.querySelector('script[src]')?.getAttribute('src') ?? '';
  const page = await fetch('/')
    .then((answer) => (answer.ok ? answer.text() : own))
    .catch(() => own);
  if (page.includes('<script') && !page.includes(own)) location.reload();
}

export class Feed {
  live = $state(false);
  /** The line was lost, or could not be had; it is not while it is only just being opened. */
  lost = $state(false);
  /** The event before which the log is still to be fetched. */
  cut = $state<number | null>(null);
  private line: Live | null = null;
  /** How many events have come in and are still to be shown. */
  behind = $state(0);
  /** The table as it is, whatever is shown of it. */
  newest = $state.raw<Table | null>(null);
  /** All of the log that came in, also what is still to be shown. */
  lines = $state.raw<LogLine[]>([]);
  private shown: Table | null = null;
  private ahead: Table[] = [];
  private shownAt = -Infinity;
  /** The event that the own choice became. */
  private chosen = Infinity;
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

  /** A table came in. It is shown when it is its turn. */
  take(table: Table): void {
    this.follower.came(table);
    if (this.isOld(table)) return;
    this.follower.newer(table);
    const cut = table.lines_cut ?? null;
    const from = cut === null ? (table.lines_from ?? 0) : 0;
    if (!from) this.cut = cut;
    this.lines = [...this.lines.filter((line) => line.n < from), ...table.lines];
    const before = this.ahead.at(-1) ?? this.shown;
    // what happens beside the match waits for nothing of it
    if (this.ahead.length && before && (before.n === table.n || !moved(before, table)))
      this.ahead.pop();
    this.ahead.push(table);
    this.newest = table;
    this.arrived();
    if (!this.shown) this.flush();
    else if (!this.waits && this.ahead.length > 1) this.present(this.shown, false);
    this.behind = this.ahead.length;
    this.goOn();
  }

  /** Show what waits when its time has come. */
  goOn(): void {
    if (this.timer || this.waits || !this.ahead.length) return;
    const since = performance.now() - this.shownAt;
    const wait = this.atOnce
      ? 0
      : stands(settings.pace, this.ahead.length, this.pressed, this.stirs) - since;
    this.timer = window.setTimeout(
      () => {
        this.timer = 0;
        if (this.waits) return;
        if (this.atOnce) this.flush();
        else if (this.pressed || !this.follower.held()) this.step(1);
      },
      Math.max(BURST, wait),
    );
  }

  /** Whether what came in is to be shown as it comes: it is beside the match, nobody looks, or this seat is choosing. */
  private get atOnce(): boolean {
    const { shown, ahead } = this;
    const beside = ahead.length === 1 && shown !== null && !moved(shown, ahead[0]!);
    const asked = shown?.asks.some((ask) => ask.seat === shown.seat) ?? false;
    return (
      beside ||
      asked ||
      document.hidden ||
      this.missed ||
      settings.pace === 'instant' ||
      ahead.length > TOO_MANY
    );
  }

  /** Whether what was shown last concerns this seat, so that it is looked at for longer. */
  private get stirs(): boolean {
    const { shown } = this;
    return (
      !shown ||
      concerns(
        shown.seat,
        this.lines.filter((line) => line.n === shown.n),
        shown,
      )
    );
  }

  /** Whether a clock of minutes runs down for this seat meanwhile. */
  private get pressed(): boolean {
    const { clock, seat, seats = [], terms } = this.newest ?? {};
    if (terms?.clock?.kind !== 'live') return false;
    const own = seats.findIndex(({ name }) => name === seat);
    return Boolean(own >= 0 && clock?.running.includes(own) && !clock.standing);
  }

  /** Fetch a page of older lines, or all of them. */
  async older(all = false): Promise<void> {
    const { cut } = this;
    if (cut === null) return;
    const { lines, lines_cut } = await api.older(this.at, 'lines', cut);
    if (this.cut === cut) {
      this.cut = lines_cut!;
      this.lines = [...lines, ...this.lines];
      this.present(this.shown!, false);
    }
    if (all) await this.older(all);
  }

  private isOld(table: Table): boolean {
    return this.newest !== null && table.n < this.newest.n;
  }

  /** An old table told anew: it was taken back by who runs the server, unless a call knows better. */
  private async wentBack(): Promise<void> {
    if (this.isOld(await api.table(this.at))) location.reload();
  }

  /** Choose, and wait until what came of it is here; nothing is shown until it is let go. */
  async choose(n: number, choices: string[]): Promise<void> {
    this.waits = true;
    this.chosen = Infinity;
    this.chosen = await this.line!.choose(n, choices);
    await this.reached(this.chosen);
  }

  /** Show what came of the own choice; what others did after it is shown in its turn. */
  letGo(): void {
    this.waits = false;
    const own = this.ahead.findIndex((table) => table.n >= this.chosen);
    if (settings.pace === 'instant' || own < 0) this.flush();
    else this.step(own + 1);
  }

  /** Show what came in last, and wait for nothing any more. */
  flush(): void {
    this.waits = false;
    this.step(this.ahead.length);
  }

  /** Show the next of what waits, or go so many events on. */
  private step(events: number): void {
    clearTimeout(this.timer);
    this.timer = 0;
    const [next] = this.ahead.splice(0, events).slice(-1);
    if (!next) return;
    const { missed } = this;
    this.missed = false;
    this.shown = next;
    this.shownAt = performance.now();
    this.present(next, missed);
    this.goOn();
  }

  /** Draw a table: the newest as it is, an earlier one with nothing of what came after it. */
  private present(table: Table, missed: boolean): void {
    this.behind = this.ahead.length;
    const newest = this.ahead.at(-1);
    if (newest)
      this.follower.show(
        asItWas(table, newest),
        this.lines.filter((line) => line.n <= table.n),
        missed,
      );
    else this.follower.show(table, this.lines, missed);
  }

  /** Wait until the line has brought event `n`; where it does not, ask for the table. */
  private reached(n: number): Promise<void> {
    return new Promise((done) => {
      const late = window.setTimeout(
        () => void this.refetch().then(done),
        this.live ? PATIENCE : 0,
      );
      this.arrived = () => {
        if (this.newest!.n < n) return;
        clearTimeout(late);
        done();
      };
      this.arrived();
    });
  }
}
