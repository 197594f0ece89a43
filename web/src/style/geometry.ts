/** Positions and paths of things on the board. */
import { middle } from './style';
import type { BoardArea, Point, Token } from '../lib/protocol';

const SPREAD = 15;
const WAYS: Record<string, Point> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

function isPoint(value: unknown): value is Point {
  return Array.isArray(value) && typeof value[0] === 'number';
}

export interface Stand {
  token: Token;
  at: Point;
  scale: number;
}

/** The positions of all tokens; those in areas that the board does not have are left out. */
export function stands(
  tokens: Token[],
  areas: ReadonlyMap<string, BoardArea>,
  radius: (token: Token) => number,
): Stand[] {
  const crowd = crowds(tokens);
  const middles = new Map<string, Token[]>();
  const found = tokens.flatMap((token): Stand[] => {
    const area = areas.get(token.area);
    if (!area) return [];
    if (area[token.slot ?? token.kind] === undefined && middle(area)) {
      middles.set(area.id, [...(middles.get(area.id) ?? []), token]);
    }
    return [{ token, ...standOf(area, token, crowd, radius(token)) }];
  });
  return found.map((stand) => {
    const others = middles.get(stand.token.area);
    if (!others?.includes(stand.token)) return stand;
    const [x, y] = middle(areas.get(stand.token.area)!)!;
    const index = others.indexOf(stand.token) - (others.length - 1) / 2;
    return { ...stand, at: [x + index * radius(stand.token) * 1.3, y], scale: 1 };
  });
}

const slotOf = (token: Token): string => token.slot ?? token.kind;

/** How many tokens use each slot; if there are more than points, they share them. */
function crowds(tokens: Token[]): Map<string, number> {
  const most = new Map<string, number>();
  for (const token of tokens) {
    const key = `${token.area}/${slotOf(token)}`;
    most.set(key, Math.max(most.get(key) ?? 0, (token.index ?? 0) + 1));
  }
  return most;
}

/**
 * The position and size of a token of a given radius: if there are too many, two share a point and
 * are smaller.
 */
function standOf(
  area: BoardArea,
  token: Token,
  crowd: Map<string, number>,
  radius: number,
): { at: Point; scale: number } {
  const base = area.pieces ?? 1;
  const slot = area[token.slot ?? token.kind];
  const index = token.index ?? 0;
  const count = crowd.get(`${token.area}/${token.slot ?? token.kind}`) ?? 1;
  if (!Array.isArray(slot) || isPoint(slot) || count <= slot.length) {
    return { at: spotOf(area, token), scale: base };
  }
  const [x, y] = slot[Math.min(index >> 1, slot.length - 1)] as Point;
  const aside = (radius * 9.5) / 16;
  return { at: [x + (index % 2 ? aside : -aside) * base, y], scale: base * 0.57 };
}

/** The middle of a token, from the named points of its area. */
function spotOf(area: BoardArea, token: Token): Point {
  const slot = area[token.slot ?? token.kind];
  const index = token.index ?? 0;
  if (isPoint(slot)) return index ? [slot[0] + index * SPREAD, slot[1] - index * SPREAD] : slot;
  if (Array.isArray(slot) && slot.length) {
    const [x, y] = slot[Math.min(index, slot.length - 1)] as Point;
    const over = Math.max(0, index - slot.length + 1);
    return [x + over * SPREAD, y - over * SPREAD];
  }
  return [area.label[0] + index * SPREAD, area.label[1] + 28];
}

/** A point that stands for a whole area: the middle of its units' places. */
export function heart(area: BoardArea): Point {
  const units = area['units'];
  if (!Array.isArray(units) || !units.length) return middle(area) ?? area.label;
  const points = units as Point[];
  const sum = points.reduce<Point>(([x, y], p) => [x + p[0], y + p[1]], [0, 0]);
  return [sum[0] / points.length, sum[1] / points.length];
}

/** The kind of each area and the point that stands for it, for route graphs. */
export const spotsOf =
  (areas: ReadonlyMap<string, BoardArea>) =>
  (id: string): { kind: string; at: Point } | undefined => {
    const area = areas.get(id);
    return area && { kind: area.kind, at: heart(area) };
  };

export interface Bow {
  path: string;
  tip: Point;
  angle: number;
  /** The point at a part of the way, from 0 to 1. */
  along: (part: number) => Point;
}

/** A slightly bent arrow between two points that stops short of both; `scale` sizes its tip. */
export function bow(from: Point, to: Point, scale = 1): Bow {
  const dx = to[0] - from[0];
  const dy = to[1] - from[1];
  const length = Math.hypot(dx, dy) || 1;
  const [ux, uy] = [dx / length, dy / length];
  const stop = Math.min(30 * scale, length * 0.2);
  const lift = Math.min(40, length * 0.16);
  const control: Point = [
    (from[0] + to[0]) / 2 - uy * lift * 2,
    (from[1] + to[1]) / 2 + ux * lift * 2,
  ];
  const tip: Point = [to[0] - ux * stop, to[1] - uy * stop];
  const angle = (Math.atan2(tip[1] - control[1], tip[0] - control[0]) * 180) / Math.PI;
  const back = (angle * Math.PI) / 180;
  const end: Point = [tip[0] - Math.cos(back) * 16 * scale, tip[1] - Math.sin(back) * 16 * scale];
  return {
    path: `M${from[0]} ${from[1]}Q${control[0]} ${control[1]} ${end[0]} ${end[1]}`,
    tip,
    angle,
    along: (t) => {
      const mix = (one: number, two: number, three: number) =>
        (1 - t) ** 2 * one + 2 * t * (1 - t) * two + t * t * three;
      return [mix(from[0], control[0], end[0]), mix(from[1], control[1], end[1])];
    },
  };
}

/** How far before a bend the rounded way leaves the straight line. */
const BEND = 14;

/** The point at distance `far` from one point towards another. */
function towards(from: Point, to: Point, far: number): Point {
  const part = far / (Math.hypot(to[0] - from[0], to[1] - from[1]) || 1);
  return [from[0] + (to[0] - from[0]) * part, from[1] + (to[1] - from[1]) * part];
}

/** The position of each point along the way over all of them, from 0 to 1. */
export function parts(points: Point[]): number[] {
  let far = 0;
  const fars = points.map(
    ([x, y], index) =>
      (far += index ? Math.hypot(x - points[index - 1]![0], y - points[index - 1]![1]) : 0),
  );
  return fars.map((one, index) => (far ? one / far : index / (points.length - 1)));
}

/** The way over some points, with rounded bends and its tip a little before the last. */
export function trail(points: Point[], scale = 1): Bow {
  const [before, last] = points.slice(-2) as [Point, Point];
  const length = Math.hypot(last[0] - before[0], last[1] - before[1]);
  const tip = towards(last, before, Math.min(30 * scale, length * 0.4));
  const way = [...points.slice(0, -1), tip];
  const bends = way.slice(1, -1).map((at, index) => {
    const [from, to] = [way[index]!, way[index + 2]!];
    const room = Math.min(
      BEND,
      ...[from, to].map(([x, y]) => Math.hypot(x - at[0], y - at[1]) / 2),
    );
    return `L${towards(at, from, room).join(' ')}Q${at.join(' ')} ${towards(at, to, room).join(' ')}`;
  });
  const shares = parts(way);
  return {
    path: `M${way[0]!.join(' ')}${bends.join('')}L${tip.join(' ')}`,
    tip,
    angle: (Math.atan2(last[1] - before[1], last[0] - before[0]) * 180) / Math.PI,
    along: (t) => {
      const next = Math.max(
        1,
        shares.findIndex((share) => share >= t),
      );
      const [from, to, start, end] = [way[next - 1]!, way[next]!, shares[next - 1]!, shares[next]!];
      return towards(
        from,
        to,
        ((t - start) / (end - start || 1)) * Math.hypot(to[0] - from[0], to[1] - from[1]),
      );
    },
  };
}

/** Parts of an arrow's way where its label may be, the best first. */
const PARTS = [0.5, 0.38, 0.62, 0.26, 0.74];

/** The place along an arrow where a label hides no piece, or else its middle. */
export function labelSpot({ along }: Bow, label: string, size: number, pieces: Stand[]): Point {
  const [wide, high] = [label.length * size * 0.28 + 14, size * 0.6 + 14];
  const part = PARTS.find((t) => {
    const [x, y] = along(t);
    return pieces.every(
      ({ at }) => Math.abs(at[0] - x) > wide || Math.abs(at[1] - y + size * 0.35) > high,
    );
  });
  return along(part ?? 0.5);
}

/** How much pieces may grow when zoomed out: those that move, and those that lie still. */
const GROWN = { going: 1.5, lying: 1.25 };
/** The visible share of each piece's width when pieces overlap in an area like a fan of cards. */
const FAN = 0.74;

/** The size of a piece, whether it moves, and its distance from the name and signs of its area. */
export interface Build {
  radius: number;
  lies: boolean;
  clear: number;
}

/** How much each piece may grow when zoomed out without touching others. */
export function growths(pieces: Stand[], build: (stand: Stand) => Build): Map<string, number> {
  const builds = pieces.map(build);
  return new Map(
    pieces.map((stand, index) => {
      const { radius, lies, clear } = builds[index]!;
      const room = pieces.map(({ at, token }, place) => {
        if (place === index) return Infinity;
        const both = radius + builds[place]!.radius + 1;
        const fanned = token.area === stand.token.area && slotOf(token) === slotOf(stand.token);
        return Math.hypot(at[0] - stand.at[0], at[1] - stand.at[1]) / (fanned ? both * FAN : both);
      });
      return [
        stand.token.id,
        Math.max(1, Math.min(lies ? GROWN.lying : GROWN.going, clear / radius, ...room)),
      ];
    }),
  );
}

/** As many of the points as fit a window of that size, including the first if possible. */
export function most(points: Point[], [wide, high]: Point): Point[] {
  const [left, top] = [(x: number) => x - wide / 2, (y: number) => y - high / 2];
  const windows = points.map(([x, y]) =>
    points.filter(
      (one) =>
        one[0] >= left(x) &&
        one[0] <= left(x) + wide &&
        one[1] >= top(y) &&
        one[1] <= top(y) + high,
    ),
  );
  return windows.reduce((best, some) => (some.length > best.length ? some : best), []);
}

/** Those of `points` within a distance of a spot, the nearest first. */
export function within(spot: Point, points: Map<string, Point>, room: number): string[] {
  const far = ([x, y]: Point) => Math.hypot(x - spot[0], y - spot[1]);
  return [...points]
    .filter(([, point]) => far(point) <= room)
    .sort(([, one], [, other]) => far(one) - far(other))
    .map(([id]) => id);
}

/** The nearest of `others` in the direction of an arrow key. */
export function nearest(from: Point, others: Map<string, Point>, key: string): string | null {
  const [dx, dy] = WAYS[key] ?? [0, 0];
  let best: string | null = null;
  let least = Infinity;
  for (const [id, point] of others) {
    const [x, y] = [point[0] - from[0], point[1] - from[1]];
    const along = x * dx + y * dy;
    const across = Math.abs(x * dy - y * dx);
    const cost = along + 2.2 * across;
    if (along > 1 && cost < least) [best, least] = [id, cost];
  }
  return best;
}
