/** The walk-through of a first game at a table: the current step, and its progress. */
import { m } from '$messages';
import { untrack } from 'svelte';
import { games, guide } from '../lib/api';
import type { GuideStep, Table } from '../lib/protocol';
import { kept, note } from './kept';
import type { LiveTable } from '../store/liveTable.svelte';
import type { TableStore } from '../store/table.svelte';

/**
 * The least time that a step is shown before play moves on to the next; longer if it is about
 * something that has already happened.
 */
const READ = 4_000;
const READ_DONE = 9_000;

export class Tour {
  /** Whether this table has the game's walk-through, for the seat that it is made for. */
  offered = $state(false);
  open = $state(false);
  at = $state(0);
  /** Whether it was started and closed, and can be resumed. */
  rests = $state(false);
  steps = $state.raw<GuideStep[]>([]);
  private signs = $state.raw<string[]>([]);
  private told = $derived.by(
    () => new Set(this.open ? this.store.lines.map((line) => line.rule) : []),
  );
  step = $derived(this.open ? this.steps[this.at] : undefined);
  private turn = -1;
  private seen = new Set<string>();
  private shown = 0;
  private answered = 0;
  private event = -1;
  private timer = 0;

  constructor(private readonly store: LiveTable) {}

  async load(table: Table): Promise<void> {
    const first = (await games()).find((game) => game.name === table.game)?.first;
    this.offered = first?.seat === table.seat && first?.players === table.seats.length;
    const was = kept(table.id);
    if (!this.offered || !was) return;
    this.rests = !was.open && !was.ended;
    this.at = was.at;
    this.signs = was.signs;
    if (was.open) await this.show();
  }

  async show(): Promise<void> {
    this.steps = (await guide(this.store.table!.game)).steps;
    this.open = true;
    this.rests = false;
    this.go(this.at);
  }

  /** Close it, to be resumed later; or for good at its end. */
  close(ended = false): void {
    this.open = false;
    this.rests = !ended;
    clearTimeout(this.timer);
    this.keep(ended);
  }

  go(at: number): void {
    this.at = Math.min(Math.max(at, 0), this.steps.length - 1);
    [this.shown, this.answered] = [Date.now(), 0];
    clearTimeout(this.timer);
    this.keep();
    if (this.step)
      this.store.voice.say(
        m.guide_step_said({
          number: this.at + 1,
          count: this.steps.length,
          title: this.step.title,
          text: this.step.text,
        }),
      );
  }

  /** Whether any sign of a step has occurred. */
  isDone = (step: GuideStep): boolean =>
    step.done.some((sign) =>
      sign.startsWith('told ') ? this.told.has(sign.slice(5)) : this.signs.includes(sign),
    );

  /** Record what this seat is asked and has answered, and follow play; call it in an effect. */
  watch(): void {
    const [turn, kind, event] = [
      this.store.asked,
      this.store.choosing.ask?.kind,
      this.store.table?.n ?? -1,
    ];
    // signs are searched for in the whole log
    if (this.open && this.store.cut !== null) void this.store.tries(() => this.store.older(true));
    untrack(() => {
      const found = kind ? [`asked ${kind}`] : [];
      if (turn !== this.turn) {
        found.push(...[...this.seen].map((one) => `answered ${one}`));
        if (this.seen.size) this.answered++;
        this.seen.clear();
        this.turn = turn;
      }
      if (kind) this.seen.add(kind);
      const news = found.filter((sign) => !this.signs.includes(sign));
      if (this.open && news.length) {
        this.signs = [...this.signs, ...news];
        this.keep();
      }
      if (event !== this.event && this.event >= 0 && this.open) this.follow(READ);
      this.event = event;
    });
  }

  /**
   * The step that play has reached: the next one if this one is done, otherwise the one about the
   * current question, or about events that have happened.
   */
  private get ahead(): number {
    const step = this.steps[this.at];
    if (!step || this.at === this.steps.length - 1) return this.at;
    if (this.isDone(step)) return this.at + 1;
    const later = (one: GuideStep, at: number) => at > this.at && !this.isDone(one);
    const asked = this.store.own?.kind;
    const about = this.steps.findIndex(
      (one, at) =>
        later(one, at) &&
        one.done.some((sign) => sign === `answered ${asked}` || sign === `asked ${asked}`),
    );
    if (this.answered && about > 0) return about;
    const happened = this.steps.findIndex((one, at) => at > this.at && this.isDone(one));
    if (happened < 0) return this.at;
    // a step without signs is passed singly, and steps that were missed are skipped for the one
    // that happened
    return step.done.length ? (this.answered ? happened : this.at) : this.at + 1;
  }

  /** Move to the step that play has reached, once this one could be read. */
  private follow(time: number): void {
    clearTimeout(this.timer);
    this.timer = window.setTimeout(
      () => {
        const ahead = this.open ? this.ahead : this.at;
        if (ahead === this.at) return;
        this.go(ahead);
        if (this.step && this.isDone(this.step)) this.follow(READ_DONE);
      },
      Math.max(0, this.shown + time - Date.now()),
    );
  }

  private keep(ended = false): void {
    note(this.store.id, { at: this.at, open: this.open, signs: this.signs, ended });
  }
}

/** The panel in which things of a kind are listed. */
const HOMES: Record<string, string> = {
  seat: 'players',
  track: 'tracks',
  card: 'cards',
  panel: 'panels',
  sheet: 'sheets',
  token: 'decide',
};
const NAMES: Record<string, string> = {
  decide: m.guide_your_decision(),
  overlays: m.guide_marks(),
};

/** The element that a step points at: the thing, its panel, or the tab that shows it. */
export function find(point: string): HTMLElement | null {
  const panel = point.replace(/^panel:/, '').replace(/^sheet:/, 'sheet-');
  const home = HOMES[point.split(':')[0]!] ?? point;
  for (const [key, value] of [
    ['id', point],
    ['panel', panel],
    ['panel', home],
    ['for', home],
  ] as const) {
    const found = document.querySelector<HTMLElement>(`[data-${key}="${CSS.escape(value)}"]`);
    if (found) return found;
  }
  return null;
}

/** The target of a step in words; empty if it is not on this table now. */
export function named(point: string, store: TableStore): string {
  const { scene } = store;
  const id = point.slice(point.indexOf(':') + 1);
  const titled = [...(scene?.tracks ?? []), ...(scene?.panels ?? []), ...(scene?.sheets ?? [])];
  if (point.startsWith('seat:')) return store.titleOf(id);
  return (
    store.areas.get(point)?.name ??
    scene?.tokens.find((token) => token.id === point)?.label ??
    (id === point
      ? (NAMES[point] ?? point[0]!.toUpperCase() + point.slice(1))
      : (titled.find((entry) => entry.id === id)?.title ?? ''))
  );
}
