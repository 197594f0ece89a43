/** Loads a table, follows it over the socket, and shows it event by event at a readable pace. */
import * as api from '../lib/api';
import type { Place } from '../lib/api';
import { settings } from '../lib/settings.svelte';
import { asItWas, concerns, moved, stands, TOO_MANY } from './pace';
import { Live } from './live';
import type { LogLine, Table } from '../lib/protocol';

/** How long updates are collected before they are drawn, in milliseconds. */
const BURST = 40;
/** How long to wait for the socket to bring the result of a choice, in milliseconds. */
const PATIENCE = 1000;

interface Follower {
  /** Called for each table received, even an old one. */
  came: (table: Table) => void;
  /** Called if it is newer than those before. */
  newer: (table: Table) => void;
  /** Called to show it; `missed` if events were lost since the last one. */
  show: (table: Table, lines: LogLine[], missed: boolean) => void;
  /** Whether the player is still to see the last one shown. */
  held: () => boolean;
  failed: (error: unknown) => void;
  refused: (why: string) => void;
}

/**
 * Reload the page if the server has another script by now: after an upgrade this one may not
 * understand it.
 */
async function renewed(): Promise<void> {
  const own = document.querySelector('script[src]')?.getAttribute('src') ?? '';
  const page = await fetch('/')
    .then((answer) => (answer.ok ? answer.text() : own))
    .catch(() => own);
  if (page.includes('<script') && !page.includes(own)) location.reload();
}

export class Feed {
  live = $state(false);
  /** Whether the connection was lost or failed; not while it is first being opened. */
  lost = $state(false);
  /** The event before which the log is still to be fetched. */
  cut = $state<number | null>(null);
  private line: Live | null = null;
  /** How many events have been received and not yet shown. */
  behind = $state(0);
  /** The latest table, whatever is shown. */
  newest = $state.raw<Table | null>(null);
  /** The whole log received so far, including lines not yet shown. */
  lines = $state.raw<LogLine[]>([]);
  private shown: Table | null = null;
  private ahead: Table[] = [];
  private shownAt = -Infinity;
  /** The event that the player's choice became. */
  private chosen = Infinity;
  private timer = 0;
  private waits = false;
  private missed = false;
  private arrived = () => {};

  constructor(
    private readonly at: Place,
    private readonly follower: Follower,
  ) {}

  /** Reconnect with the player's new access. */
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

  /** Receive a table, and show it when it is due. */
  take(table: Table): void {
    this.follower.came(table);
    if (this.isOld(table)) return;
    this.follower.newer(table);
    const cut = table.lines_cut ?? null;
    const from = cut === null ? (table.lines_from ?? 0) : 0;
    if (!from) this.cut = cut;
    this.lines = [...this.lines.filter((line) => line.n < from), ...table.lines];
    const before = this.ahead.at(-1) ?? this.shown;
    // a change beside the match replaces the table that waits last
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

  /** Show the next waiting event when it is due. */
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

  /**
   * Whether events are shown as they come: they are beside the match, nobody is looking, or this
   * seat is choosing.
   */
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

  /** Whether the last event shown concerns this seat, so that it stays longer. */
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

  /** Whether a clock of minutes is running for this seat. */
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

  /**
   * Handle an older table than the last: the server's administrator took the match back, unless a
   * fresh call says otherwise.
   */
  private async wentBack(): Promise<void> {
    if (this.isOld(await api.table(this.at))) location.reload();
  }

  /** Send choices, and wait for the result; nothing is shown until `letGo`. */
  async choose(n: number, choices: string[]): Promise<void> {
    this.waits = true;
    this.chosen = Infinity;
    this.chosen = await this.line!.choose(n, choices);
    await this.reached(this.chosen);
  }

  /** Show the result of the player's choice; later events of others follow at their pace. */
  letGo(): void {
    this.waits = false;
    const own = this.ahead.findIndex((table) => table.n >= this.chosen);
    if (settings.pace === 'instant' || own < 0) this.flush();
    else this.step(own + 1);
  }

  /** Show the latest table, without waiting any more. */
  flush(): void {
    this.waits = false;
    this.step(this.ahead.length);
  }

  /** Show the next waiting event, or skip ahead by so many. */
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

  /** Draw a table: the latest as it is, an earlier one without anything that came after it. */
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

  /** Wait until the socket has brought event `n`; if it does not, fetch the table. */
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
