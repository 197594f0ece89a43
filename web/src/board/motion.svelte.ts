/** What moved on the board: shown once on its way, and marked for a short while. */
import { SvelteMap } from 'svelte/reactivity';
import { settings } from '../lib/settings.svelte';
import type { Token } from '../lib/protocol';
import type { Stand } from './geometry';

/** Tokens of these kinds lie where they lie: one that goes and one that comes are two. */
const LYING = new Set(['order', 'power', 'garrison', 'neutral']);
/** More changes at once than these are another set-up rather than moves. */
const MOST = 16;
/** How long what moved is marked, in milliseconds. */
const MARKED = 5000;

/** Some tokens that went from somewhere to somewhere, or only came or left. */
export interface Change {
  token: Token;
  from: Stand | null;
  to: Stand | null;
}

interface Tally {
  name: string;
  stand: Stand;
  more: number;
}

/**
 * What changed between two scenes. Ids may name the area that a token is in, so what left one area
 * and what came to another are the same where kind, symbol and owner are; the nearest go together.
 */
export function changes(before: Stand[], now: Stand[]): Change[] {
  const tallies = new Map<string, Tally>();
  const count = (stand: Stand, sign: number) => {
    const { kind, symbol, owner, area, count: many = 1 } = stand.token;
    const name = `${kind}/${symbol}/${owner}`;
    const more = (tallies.get(name + area)?.more ?? 0) + sign * many;
    tallies.set(name + area, { name, stand, more });
  };
  for (const stand of before) count(stand, -1);
  for (const stand of now) count(stand, 1);
  const all = [...tallies.values()];
  const found: Change[] = [];
  const far = (one: Stand, other: Stand) => Math.hypot(one.at[0] - other.at[0], one.at[1] - other.at[1]);
  for (const there of all) {
    if (LYING.has(there.stand.token.kind)) continue;
    while (there.more > 0) {
      const sources = all.filter((one) => one.more < 0 && one.name === there.name);
      const from = sources.sort((one, other) => far(one.stand, there.stand) - far(other.stand, there.stand))[0];
      if (!from) break;
      const some = Math.min(there.more, -from.more);
      there.more -= some;
      from.more += some;
      found.push({ token: { ...there.stand.token, count: some }, from: from.stand, to: there.stand });
    }
  }
  for (const { stand, more } of all) {
    if (more) found.push({ token: { ...stand.token, count: Math.abs(more) }, from: more < 0 ? stand : null, to: more > 0 ? stand : null });
  }
  return found;
}

export class Motion {
  /** What is on its way, by a number of its own. */
  readonly going = new SvelteMap<number, Change>();
  readonly marks = new SvelteMap<number, Change>();
  /** Tokens that are seen only when they have come, and after how many seconds. */
  came = $state.raw(new Map<string, number>());

  private before: Stand[] | null = null;
  private n = 0;
  private leaps = 0;
  private count = 0;

  /** The board now shows these tokens, after event `n`; `leaps` grows where a stretch was missed. */
  see(now: Stand[], n: number, leaps: number): void {
    const [before, told, missed] = [this.before, n !== this.n, leaps !== this.leaps || document.hidden];
    [this.before, this.n, this.leaps] = [now, n, leaps];
    const found = before && !missed ? changes(before, now) : [];
    if (!before || !found.length || found.length > MOST) return;
    if (told) this.mark(found);
    if (settings.calm) return;
    const known = new Map(before.map(({ token }) => [token.id, token.area]));
    const anew = found.filter(({ to }) => to && known.get(to.token.id) !== to.token.area);
    this.came = new Map(anew.map(({ to, from }) => [to!.token.id, from ? 0.36 : 0]));
    for (const change of found) if (change.from) this.going.set(++this.count, change);
  }

  private mark(found: Change[]): void {
    for (const change of found) {
      const key = ++this.count;
      this.marks.set(key, change);
      setTimeout(() => this.marks.delete(key), MARKED);
    }
    for (const key of [...this.marks.keys()].slice(0, -MOST)) this.marks.delete(key);
  }
}
