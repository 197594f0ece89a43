/** The changes on the board: each animated once, and marked for a short while. */
import { settings } from '../../lib/settings.svelte';
import type { Point, Token } from '../../lib/protocol';
import type { Stand } from '../../style/geometry';

/** More changes at once than this are a new set-up rather than moves. */
const MOST = 16;
/** How long a moved token is marked, in milliseconds. */
const MARKED = 5000;

/** A token, or several alike, that moved from one place to another, or only came or left. */
export interface Change {
  key: number;
  token: Token;
  from: Stand | null;
  to: Stand | null;
  /** The points that it passes on its way; empty if it goes straight. */
  via: Point[];
}

/** How long a move takes, in seconds: straight, and for each point that it passes. */
const GLIDE = 0.42;
const PASS = 0.07;
/** How long a token that has arrived is seen before the moving one is removed, in seconds. */
const OVERLAP = 0.06;
/** Tokens that turn over together start this many seconds apart. */
const WAVE = 0.025;

export const lasts = ({ via }: Change): number => GLIDE + PASS * via.length;

/** Returns the points that a token passes from one place to another. */
export type Via = (from: Stand, to: Stand) => Point[];

/** Tokens that stand where they stood but show another face. */
export function turned(
  before: Stand[],
  now: Stand[],
  persistent: (kind: string) => boolean,
): Stand[] {
  const known = new Map(before.map(({ token }) => [token.id, token]));
  return now.filter(({ token }) => {
    const old = known.get(token.id);
    return (
      old &&
      !persistent(token.kind) &&
      old.area === token.area &&
      old.kind === token.kind &&
      old.owner === token.owner &&
      old.symbol !== token.symbol
    );
  });
}

/** Numbers the changes, to tell them apart. */
let count = 0;

interface Tally {
  name: string;
  stand: Stand;
  more: number;
}

/**
 * Find what changed between two scenes. Ids may contain the area of a token, so tokens that left
 * one area and came to another are matched by kind, symbol and owner, the nearest together. Tokens
 * of a `persistent` kind leave and come instead.
 */
export function changes(
  before: Stand[],
  now: Stand[],
  persistent: (kind: string) => boolean,
  via: Via = () => [],
): Change[] {
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
  const far = (one: Stand, other: Stand) =>
    Math.hypot(one.at[0] - other.at[0], one.at[1] - other.at[1]);
  for (const there of all) {
    if (persistent(there.stand.token.kind)) continue;
    while (there.more > 0) {
      const sources = all.filter((one) => one.more < 0 && one.name === there.name);
      const from = sources.sort(
        (one, other) => far(one.stand, there.stand) - far(other.stand, there.stand),
      )[0];
      if (!from) break;
      const some = Math.min(there.more, -from.more);
      there.more -= some;
      from.more += some;
      found.push({
        key: ++count,
        token: { ...there.stand.token, count: some },
        from: from.stand,
        to: there.stand,
        via: via(from.stand, there.stand),
      });
    }
  }
  for (const { stand, more } of all) {
    if (more)
      found.push({
        key: ++count,
        token: { ...stand.token, count: Math.abs(more) },
        from: more < 0 ? stand : null,
        to: more > 0 ? stand : null,
        via: [],
      });
  }
  return found;
}

export class Motion {
  going = $state.raw<Change[]>([]);
  marks = $state.raw<Change[]>([]);
  /** Tokens that are hidden until they arrive, with the delay in seconds. */
  came = $state.raw(new Map<string, number>());

  /** Tokens that turn over, with the delay of each in seconds. */
  turned = $state.raw(new Map<string, number>());

  private before: Stand[] | null = null;
  private n = 0;
  private leaps = 0;

  constructor(
    private readonly persistent: (kind: string) => boolean,
    private readonly via: Via = () => [],
  ) {}

  /**
   * Take the tokens that the board now shows, after event `n`; `leaps` grows when events were
   * missed.
   */
  see(now: Stand[], n: number, leaps: number): void {
    const [before, told, missed] = [
      this.before,
      n !== this.n,
      leaps !== this.leaps || document.hidden,
    ];
    [this.before, this.n, this.leaps] = [now, n, leaps];
    if (!before || missed) return;
    const turns = turned(before, now, this.persistent);
    const ids = new Set(turns.map(({ token }) => token.id));
    const rest = (stands: Stand[]) =>
      ids.size ? stands.filter(({ token }) => !ids.has(token.id)) : stands;
    const found = changes(rest(before), rest(now), this.persistent, this.via);
    // many tokens that only appear are revealed at once, and turn over where they lie
    const dealt =
      found.length > MOST && found.every(({ from, to }) => !from && to)
        ? found.map(({ to }) => to!)
        : [];
    if (turns.length + dealt.length && !settings.calm)
      this.turned = new Map([...turns, ...dealt].map(({ token }, at) => [token.id, at * WAVE]));
    if (!found.length && !turns.length) return;
    const some = turns.map((to): Change => ({
      key: ++count,
      token: to.token,
      from: null,
      to,
      via: [],
    }));
    const all = [...found, ...some];
    if (told && all.length <= MOST) this.mark(all);
    if (settings.calm || !found.length || found.length > MOST) return;
    const known = new Map(before.map(({ token }) => [token.id, token.area]));
    const anew = found.filter(({ to }) => to && known.get(to.token.id) !== to.token.area);
    this.came = new Map(
      anew.map((change) => [change.to!.token.id, change.from ? lasts(change) - OVERLAP : 0]),
    );
    this.going = [...this.going, ...found.filter(({ from }) => from)];
  }

  /** A moving token has arrived or is gone. */
  done(change: Change): void {
    this.going = this.going.filter((one) => one !== change);
  }

  /** Mark the changes of the last event, and none of those before. */
  private mark(found: Change[]): void {
    this.marks = found;
    setTimeout(() => (this.marks = this.marks.filter((one) => !found.includes(one))), MARKED);
  }
}
