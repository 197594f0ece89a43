/** Small map drawings such as trees and hills, with many of a kind drawn as one path. */
import type { Decor } from '../../lib/protocol';

/** The filled part and the drawn part, in a −10…10 box; all relative steps, each a pair `x,y`. */
interface Glyph {
  fill?: string;
  line: string;
  /** The width of the line. */
  width?: number;
}

const PINE = 'm0,-10 5,10 -2,0 3.5,6 -13,0 3.5,-6 -2,0z';
const CROWN =
  'm-6.5,0c0,-3.87 2.91,-7 6.5,-7 3.59,0 6.5,3.13 6.5,7 0,3.04 -2.91,5.5 -6.5,5.5 -3.59,0 -6.5,-2.46 -6.5,-5.5z';

const GLYPHS: Record<string, Glyph> = {
  pine: { fill: PINE, line: `${PINE}m0,16 0,4` },
  tree: { fill: CROWN, line: `${CROWN}m6.5,2 0,8` },
  hill: { fill: 'm-10,5q5,-11 11,-2l-2,2z', line: 'm-10,5q5,-11 11,-1m-3,-4q6,-6 12,5' },
  mountain: {
    fill: 'm-2,-9 3,6 -1,6 -4,-3 -2,7 -4,0z',
    line: 'm-10,7 8,-16 4,7 3,-4 5,13m-12,-16 1,6 -2,4m8,-7 0,6',
  },
  marsh: { line: 'm-9,5 18,0m-14,0 -2,-7m2,7 0,-9m0,9 2,-7m7,7 -2,-6m2,6 0,-8m0,8 2,-6' },
  dune: { line: 'm-10,4q6,-9 13,-1 3,-4 7,1m-16,3q4,-3 8,0' },
  wave: { line: 'm-10,1q3.5,-5 6.5,-1t7,0 6.5,-1' },
  compass: {
    fill: 'm0,-10 1.8,8.2 -1.8,1.8zm10,10 -8.2,1.8 -1.8,-1.8zm-10,10 -1.8,-8.2 1.8,-1.8zm-10,-10 8.2,-1.8 1.8,1.8z',
    line:
      'm0,-10 1.8,8.2 8.2,1.8 -8.2,1.8 -1.8,8.2 -1.8,-8.2 -8.2,-1.8 8.2,-1.8zm4.5,5.5 -2.7,2.7m2.7,6.3 -2.7,-2.7' +
      'm-6.3,2.7 2.7,-2.7m-2.7,-6.3 2.7,2.7m1.8,-4.7c3.59,0 6.5,2.91 6.5,6.5 0,3.59 -2.91,6.5 -6.5,6.5' +
      ' -3.59,0 -6.5,-2.91 -6.5,-6.5 0,-3.59 2.91,-6.5 6.5,-6.5',
    width: 0.25,
  },
};

/** Glyphs whose sizes differ by less than this, in board units, share a line width. */
const STEP = 2;
/** Sizes are rounded to this: nobody sees that, and glyphs of one size are made once. */
const FINE = 0.5;

/** Glyphs of a kind and of about one size, as two paths. */
export interface Stamps {
  kind: string;
  width: number;
  fill: string;
  line: string;
}

export const isGlyph = ({ kind, at, path, rect, r }: Decor): boolean =>
  Boolean(at && !path && !rect && !r && GLYPHS[kind]);

/**
 * Combine glyphs into few paths: hundreds of elements would cost more than all the rest of a board.
 */
export function stamped(glyphs: Decor[]): Stamps[] {
  const found = new Map<string, Stamps>();
  const made = new Map<string, string>();
  const stamp = (path: string, at: unknown, size: number, angle: number) => {
    const key = path + size + '/' + angle;
    if (!made.has(key)) made.set(key, scaled(path, size, angle));
    return `M${at}${made.get(key)}`;
  };
  for (const { kind, at, size = 24, angle = 0 } of glyphs) {
    const { fill, line, width = 1 } = GLYPHS[kind]!;
    const about = Math.max(1, Math.round(size / STEP));
    const key = kind + about;
    const stamps = found.get(key) ?? {
      kind,
      width: (width * about * STEP) / 20,
      fill: '',
      line: '',
    };
    found.set(key, stamps);
    const fine = Math.round(size / FINE) * FINE;
    if (fill) stamps.fill += stamp(fill, at, fine, angle);
    stamps.line += stamp(line, at, fine, angle);
  }
  return [...found.values()];
}

/** Scale and turn a path of relative steps. */
function scaled(path: string, size: number, angle: number): string {
  const turn = (angle * Math.PI) / 180;
  const [a, b] = [(Math.cos(turn) * size) / 20, (Math.sin(turn) * size) / 20];
  return path.replace(
    /([^a-z ]+),([^a-z ]+)/g,
    (_, x: string, y: string) => `${(a * +x - b * +y).toFixed(2)} ${(b * +x + a * +y).toFixed(2)}`,
  );
}
