/** The route graphs of a board: connected places, and a token's shortest way over them. */
import type { RouteGraph, Point, Token } from '../lib/protocol';

/**
 * The cost of a place that a token should avoid, in board units: so high that it is passed only if
 * necessary.
 */
const ROUND = 1e6;

/** Where a token starts or ends; `slot` is its slot there. */
export interface Place {
  area: string;
  slot: string;
  owner?: string | null | undefined;
}

/** An area as a graph needs it. */
export interface Spot {
  kind: string;
  at: Point;
}

type Areas = (id: string) => Spot | undefined;
type Joined = Map<string, Set<string>>;

const slotOf = ({ slot, kind }: Token) => slot ?? kind;
const known = new WeakMap<RouteGraph, Joined>();

/** The places next to each place of a graph, computed once. */
function joined(graph: RouteGraph): Joined {
  let next = known.get(graph);
  if (next) return next;
  known.set(graph, (next = new Map()));
  for (const run of graph.runs) {
    for (const [one, other] of run.slice(1).map((place, index) => [run[index]!, place] as const)) {
      next.set(one, (next.get(one) ?? new Set()).add(other));
      next.set(other, (next.get(other) ?? new Set()).add(one));
    }
  }
  return next;
}

/** The cost of passing an area: nothing, the cost of avoiding it, or infinite if it is closed. */
function toll(
  { slots = {}, through }: RouteGraph,
  { slot, owner }: Place,
  tokens: Token[],
  areas: Areas,
): (id: string) => number {
  const round = new Set(slots[slot]);
  const taken = new Set(tokens.filter((token) => round.has(slotOf(token))).map(({ area }) => area));
  const own = new Set(
    tokens
      .filter((token) => token.owner === owner && slotOf(token) === slot)
      .map(({ area }) => area),
  );
  return (id) => {
    const kind = areas(id)?.kind;
    if (kind === undefined) return 0; // a point of the graph that is not an area
    if (through && !(through.includes(kind) && own.has(id))) return Infinity;
    return through || round.has(kind) || taken.has(id) ? ROUND : 0;
  };
}

/** The points on the shortest way over a graph; null if there is none. */
function shortest(
  graph: RouteGraph,
  from: string,
  to: string,
  cost: (id: string) => number,
  areas: Areas,
): Point[] | null {
  const next = joined(graph);
  const at = (id: string) => graph.points?.[id] ?? areas(id)?.at;
  if (from === to || !next.has(from) || !next.has(to) || !at(from)) return null;
  const least = new Map([[from, 0]]);
  const back = new Map<string, string>();
  const open = new Set([from]);
  while (open.size) {
    let here = '';
    for (const id of open) if (!here || least.get(id)! < least.get(here)!) here = id;
    if (here === to) break;
    open.delete(here);
    const [x, y] = at(here)!;
    for (const there of next.get(here)!) {
      const spot = at(there);
      if (!spot) continue;
      const far =
        least.get(here)! + Math.hypot(spot[0] - x, spot[1] - y) + (there === to ? 0 : cost(there));
      if (far >= (least.get(there) ?? Infinity)) continue;
      least.set(there, far);
      back.set(there, here);
      open.add(there);
    }
  }
  if (!back.has(to)) return null;
  const points: Point[] = [];
  for (let id = back.get(to)!; id !== from; id = back.get(id)!) points.unshift(at(id)!);
  return points;
}

/**
 * The points on the way over the first graph that connects both; `tokens` are those on the board.
 */
export function routed(
  graphs: RouteGraph[],
  from: Place,
  to: Place,
  tokens: Token[],
  areas: Areas,
): Point[] | null {
  for (const graph of graphs) {
    if (graph.slots && !(from.slot in graph.slots && to.slot in graph.slots)) continue;
    const points = shortest(graph, from.area, to.area, toll(graph, from, tokens, areas), areas);
    if (points) return points;
  }
  return null;
}
