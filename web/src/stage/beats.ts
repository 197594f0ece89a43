/** The timing of a moment's parts on the stage: cards, dice, the lines that count, the outcome. */
import type { Moment } from '../lib/protocol';

/** When each part appears, in milliseconds after the moment was drawn. */
export interface Beats {
  cards: number[];
  throws: number;
  /** The lines of all columns, those at the same index together. */
  rows: number[];
  /** The sentences that led to it, before its outcome. */
  led: number;
  /** The outcome, and everything that is shown beside the parts. */
  outcome: number;
  end: number;
}

/** The longest time until all parts are there, however many there are. */
const LONGEST = 1900;
const TURN = 340;
const ROLL = 650;
const ROW = 150;
const STAMP = 300;
/** However many sentences led to it, they take no longer than this many. */
const SENTENCES = 8;

/** A time at which everything is there. */
export const ALL = Infinity;

type Term = NonNullable<Moment['columns']>[number]['terms'][number];

/**
 * Whether a column lists the contribution of each owner, such as a bid: these are turned over like
 * cards.
 */
export const isPlates = (terms: readonly Term[]): boolean =>
  terms.length > 1 && terms.every((term) => term.owner && term.value);

/**
 * The timing of a moment; `led` is the number of sentences that led to it, which come before its
 * outcome.
 */
export function beats({ cards = [], throws = [], columns = [], outcome }: Moment, led = 0): Beats {
  const rows = Math.max(0, ...columns.map(({ terms }) => terms.length));
  const turned = cards.length * TURN;
  const rolled = turned + (throws.length ? ROLL : 0);
  const counted = rolled + rows * ROW;
  const told = counted + Math.min(led, SENTENCES) * ROW;
  const end = told || outcome ? told + STAMP : 0;
  const share = Math.min(1, LONGEST / Math.max(1, end));
  const at = (time: number) => Math.round(time * share);
  return {
    cards: cards.map((_, index) => at(index * TURN)),
    throws: at(turned),
    rows: Array.from({ length: rows }, (_, index) => at(rolled + index * ROW)),
    led: at(counted),
    outcome: at(told),
    end: at(end),
  };
}

const SIGNED = /^[+−-]?\d+$/;
const number = (text: string): number => Number(text.replace('−', '-'));

/**
 * The total of a column after `shown` of its lines; “…” until the end if it is no plain sum.
 */
export function counted(terms: readonly Term[], total: string, shown: number): string {
  if (shown >= terms.length) return total;
  if (![total, ...terms.map(({ value }) => value)].every((text) => SIGNED.test(text))) return '…';
  return String(
    Math.max(
      0,
      terms.slice(0, shown).reduce((sum, { value }) => sum + number(value), 0),
    ),
  );
}
