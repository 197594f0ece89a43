/** The paths of a board: the areas that a token passes on its way from one to another. */
import type { TokenPath } from '../lib/protocol';

/**
 * The areas between two of a path, in the order of passing; null if the path does not lead there.
 */
function between(
  { areas, loop = false, back = Infinity }: TokenPath,
  from: string,
  to: string,
): string[] | null {
  const [start, end, count] = [areas.indexOf(from), areas.indexOf(to), areas.length];
  if (start < 0 || end < 0 || start === end) return null;
  const on = loop ? (end - start + count) % count : end - start;
  const off = loop ? count - on : -on;
  const backward = off > 0 && off <= back && (on < 0 || off < on);
  if (!backward && on < 0) return null;
  const [steps, step] = backward ? [off, -1] : [on, 1];
  return Array.from(
    { length: steps - 1 },
    (_, passed) => areas[(start + step * (passed + 1) + count) % count]!,
  );
}

/** The areas that a token passes from one place to another; null if it goes straight. */
export function passed(
  paths: TokenPath[],
  from: { area: string; slot: string },
  to: { area: string; slot: string },
): string[] | null {
  for (const path of paths) {
    if (path.slots && !(path.slots.includes(from.slot) && path.slots.includes(to.slot))) continue;
    const found = between(path, from.area, to.area);
    if (found) return found;
  }
  return null;
}
