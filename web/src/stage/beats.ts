/** In what order the parts of a moment come onto the stage, and when: cards, dice, line by line what counts, the end. */
import type { Moment } from '../lib/protocol';

/** When each part comes, in milliseconds since the moment was drawn. */
export interface Beats {
  cards: number[];
  throws: number;
  /** The lines of all columns, those of the same place together. */
  rows: number[];
  /** The sentences that led to it, until its end. */
  led: number;
  /** How it ends, and all that stands beside the parts. */
  outcome: number;
  end: number;
}

/** However much there is, all of it is there after so long. */
const LONGEST = 1900;
const TURN = 340;
const ROLL = 650;
const ROW = 150;
const STAMP = 300;
/** However many sentences led to it, they come in the time of so many. */
const SENTENCES = 8;

/** From when on everything is there. */
export const ALL = Infinity;

type Term = NonNullable<Moment['columns']>[number]['terms'][number];

/** Whether a column tells what each owner has put in, such as a bid: they are turned over like cards. */
export const isPlates = (terms: readonly Term[]): boolean =>
  terms.length > 1 && terms.every((term) => term.owner && term.value);

/** `led` is how many sentences led to it, which come before its end. */
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

/** What a column comes to after so many of its lines; its own total where it is no plain sum, and once all are there. */
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
