/** What moved on the board: shown once on its way, and marked for a short while. */
import { settings } from '../../lib/settings.svelte';
import type { Token } from '../../lib/protocol';
import type { Stand } from '../geometry';

/** More changes at once than these are another set-up rather than moves. */
const MOST = 16;
/** How long what moved is marked, in milliseconds. */
const MARKED = 5000;

/** Some tokens that went from somewhere to somewhere, or only came or left. */
export interface Change {
  key: number;
  token: Token;
  from: Stand | null;
  to: Stand | null;
}

/** Changes are told apart by their numbers. */
let count = 0;

interface Tally {
  name: string;
  stand: Stand;
  more: number;
}

/**
 * What changed between two scenes. Ids may name the area that a token is in, so what left one area
 * and what came to another are the same where kind, symbol and owner are; the nearest go together. Those of a kind that `lies` leave and come.
 */
export function changes(before: Stand[], now: Stand[], lies: (kind: string) => boolean): Change[] {
  const tallies = new Map<string, Tally>();
  const add = (stand: Stand, sign: number) => {
    const { kind, symbol, owner, area, count: many = 1 } = stand.token;
    const name = `${kind}/${symbol}/${owner}`;
    const more = (tallies.get(name + area)?.more ?? 0) + sign * many;
    tallies.set(name + area, { name, stand, more });
  };
  for (const stand of before) add(stand, -1);
  for (const stand of now) add(stand, 1);
  const all = [...tallies.values()];
  const found: Change[] = [];
  const far = (one: Stand, other: Stand) => Math.hypot(one.at[0] - other.at[0], one.at[1] - other.at[1]);
  for (const there of all) {
    if (lies(there.stand.token.kind)) continue;
    while (there.more > 0) {
      const sources = all.filter((one) => one.more < 0 && one.name === there.name);
      const from = sources.sort((one, other) => far(one.stand, there.stand) - far(other.stand, there.stand))[0];
      if (!from) break;
      const some = Math.min(there.more, -from.more);
      there.more -= some;
      from.more += some;
      found.push({ key: ++count, token: { ...there.stand.token, count: some }, from: from.stand, to: there.stand });
    }
  }
  for (const { stand, more } of all) {
    if (more) found.push({ key: ++count, token: { ...stand.token, count: Math.abs(more) }, from: more < 0 ? stand : null, to: more > 0 ? stand : null });
  }
  return found;
}

export class Motion {
  going = $state.raw<Change[]>([]);
  marks = $state.raw<Change[]>([]);
  /** Tokens that are seen only when they have come, and after how many seconds. */
  came = $state.raw(new Map<string, number>());

  private before: Stand[] | null = null;
  private n = 0;
  private leaps = 0;

  constructor(private readonly lies: (kind: string) => boolean) {}

  /** The board now shows these tokens, after event `n`; `leaps` grows where a stretch was missed. */
  see(now: Stand[], n: number, leaps: number): void {
    const [before, told, missed] = [this.before, n !== this.n, leaps !== this.leaps || document.hidden];
    [this.before, this.n, this.leaps] = [now, n, leaps];
    const found = before && !missed ? changes(before, now, this.lies) : [];
    if (!before || !found.length || found.length > MOST) return;
    if (told) this.mark(found);
    if (settings.calm) return;
    const known = new Map(before.map(({ token }) => [token.id, token.area]));
    const anew = found.filter(({ to }) => to && known.get(to.token.id) !== to.token.area);
    this.came = new Map(anew.map(({ to, from }) => [to!.token.id, from ? 0.36 : 0]));
    this.going = [...this.going, ...found.filter(({ from }) => from)];
  }

  /** One has come to where it goes, or is gone. */
  done(change: Change): void {
    this.going = this.going.filter((one) => one !== change);
  }

  private mark(found: Change[]): void {
    this.marks = [...this.marks, ...found].slice(-MOST);
    setTimeout(() => (this.marks = this.marks.filter((one) => !found.includes(one))), MARKED);
  }
}
