/** The walk-through of a first game at a table: the step that is shown, and what is done of it. */
import { untrack } from 'svelte';
import { games, guide } from '../lib/api';
import type { GuideStep, Table } from '../lib/protocol';
import { keep, recall } from '../lib/settings.svelte';
import type { LiveTable } from '../table/liveTable.svelte';
import type { TableStore } from '../table/table.svelte';

interface Kept { at: number; open: boolean; signs: string[] }

const name = (id: string) => `guide-${id}`;

/** Have the walk-through stand open when a table is opened next. */
export const welcome = (id: string): void => keep(name(id), { at: 0, open: true, signs: [] });

export class Tour {
  /** Whether this table has the game's walk-through, from the seat that it is made for. */
  offered = $state(false);
  open = $state(false);
  at = $state(0);
  steps = $state.raw<GuideStep[]>([]);
  private signs = $state.raw<string[]>([]);
  private told = $derived.by(() => new Set(this.open ? this.store.lines.map((line) => line.rule) : []));
  step = $derived(this.open ? this.steps[this.at] : undefined);
  private turn = -1;
  private seen = new Set<string>();

  constructor(private readonly store: LiveTable) {}

  async load(table: Table): Promise<void> {
    const first = (await games()).find((game) => game.name === table.game)?.first;
    this.offered = first?.seat === table.seat && first?.players === table.seats.length;
    const was = recall<Kept | null>(name(table.id), null);
    if (!this.offered || !was) return;
    this.at = was.at;
    this.signs = was.signs;
    if (was.open) await this.show();
  }

  async show(): Promise<void> {
    this.steps = (await guide(this.store.table!.game)).steps;
    this.open = true;
    this.go(this.at);
  }

  close(): void {
    this.open = false;
    this.keep();
  }

  go(at: number): void {
    this.at = Math.min(Math.max(at, 0), this.steps.length - 1);
    this.keep();
    if (this.step) this.store.voice.say(`Step ${this.at + 1} of ${this.steps.length}: ${this.step.title}. ${this.step.text}`);
  }

  /** Whether any sign of a step has come. */
  isDone = (step: GuideStep): boolean =>
    step.done.some((sign) => (sign.startsWith('told ') ? this.told.has(sign.slice(5)) : this.signs.includes(sign)));

  /** Note what this seat is asked and has answered; for an effect. */
  watch(): void {
    const [turn, kind] = [this.store.asked, this.store.choosing.ask?.kind];
    // signs are looked for in all that was told
    if (this.open && this.store.cut !== null) void this.store.tries(() => this.store.older(true));
    untrack(() => {
      const found = kind ? [`asked ${kind}`] : [];
      if (turn !== this.turn) {
        found.push(...[...this.seen].map((one) => `answered ${one}`));
        this.seen.clear();
        this.turn = turn;
      }
      if (kind) this.seen.add(kind);
      const news = found.filter((sign) => !this.signs.includes(sign));
      if (!this.open || !news.length) return;
      this.signs = [...this.signs, ...news];
      this.keep();
    });
  }

  private keep(): void {
    keep(name(this.store.id), { at: this.at, open: this.open, signs: this.signs } satisfies Kept);
  }
}

/** The panels in which things of a kind are listed. */
const HOMES: Record<string, string> = { seat: 'players', track: 'tracks', card: 'cards', panel: 'panels', sheet: 'sheets', token: 'decide' };
const NAMES: Record<string, string> = { decide: 'Your decision', overlays: 'Marks' };

/** Where a step's point is on the page: the thing, its panel, or the tab that brings it forward. */
export function find(point: string): HTMLElement | null {
  const panel = point.replace(/^panel:/, '').replace(/^sheet:/, 'sheet-');
  const home = HOMES[point.split(':')[0]!] ?? point;
  for (const [key, value] of [['id', point], ['panel', panel], ['panel', home], ['for', home]] as const) {
    const found = document.querySelector<HTMLElement>(`[data-${key}="${CSS.escape(value)}"]`);
    if (found) return found;
  }
  return null;
}

/** A step's point in words; empty where it is not on this table now. */
export function named(point: string, store: TableStore): string {
  const { scene } = store;
  const id = point.slice(point.indexOf(':') + 1);
  const titled = [...(scene?.tracks ?? []), ...(scene?.panels ?? []), ...(scene?.sheets ?? [])];
  if (point.startsWith('seat:')) return store.titleOf(id);
  return store.areas.get(point)?.name
    ?? scene?.tokens.find((token) => token.id === point)?.label
    ?? (id === point ? (NAMES[point] ?? point[0]!.toUpperCase() + point.slice(1)) : (titled.find((entry) => entry.id === id)?.title ?? ''));
}
