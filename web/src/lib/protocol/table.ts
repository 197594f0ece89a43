/** A table as one seat sees it: its asks, people, clocks, votes, log. */

import type { Scene } from './scene';

export interface Option {
  text: string;
  label: string;
  about: string[];
}

export interface ClosedOption extends Option {
  rule?: string;
  why?: string;
}

/** Options that are numbers: `#` in the patterns stands for the number. */
export interface Amounts {
  low: number;
  high: number;
  text: string;
  label: string;
}

export interface Ask {
  seat: string;
  kind: string;
  chain: string;
  rule: string;
  prompt: string;
  options: Option[];
  closed?: ClosedOption[];
  amounts?: Amounts | null;
}

/** What was said: by a seat, or by somebody who looks on (`seat` null). */
export interface Said {
  n: number;
  seat: string | null;
  to: 'all' | 'side' | 'letter' | 'watch' | (string & {});
  text: string;
  called?: string;
  /** A letter's: all who may read it. */
  readers?: string[];
  /** When, in milliseconds. */
  at?: number;
}

export interface SeatInfo {
  name: string;
  title: string;
  kind: 'human' | 'open' | 'bot' | (string & {});
  /** Who plays it now; at a person's seat until that person is back. */
  bot?: string | null;
  waiting?: boolean;
  /** What the person is called. */
  called?: string;
  /** There is a profile of that name to look at. */
  profile?: boolean;
}

export interface ClockTerms {
  kind: 'none' | 'live' | 'days';
  /** Of a live clock: seconds for the whole match, and after each move. */
  bank?: number;
  increment?: number;
  /** Of a clock of days: days for a move, and what does not count. */
  days?: number;
  weekdays?: number[];
  dates?: string[];
  zone?: string;
}

export type Late = 'bot-move' | 'bot-seat' | 'wait';

export interface Terms {
  title?: string;
  listed?: boolean;
  watch?: 'all' | 'seated';
  clock?: ClockTerms;
  late?: Late;
  late_bot?: string | null;
  /** Minutes to answer for who is asked whether they are there still. */
  away?: number | undefined;
}

/** The clocks at moment `at`; lists are in the order of the table's seats, or hold seats' numbers. */
export interface Clock {
  at: number;
  left: (number | null)[];
  due: (number | null)[];
  running: number[];
  late: number[];
  helped: number[];
  paused: boolean;
  day_off: boolean;
  /** No clock runs yet: people are still to come. */
  standing?: boolean;
}

export type What = 'pause' | 'resume' | 'extend' | 'replace' | 'end' | 'letters' | 'undo';

/** What is voted on, put as event `n`. */
export interface Motion {
  n: number;
  by: string;
  what: What;
  seat: string | null;
  bot: string | null;
  minutes: number;
  yes: string[];
  no: string[];
  voters: string[];
  /** Who is to have the place after the bot. */
  called?: string;
  /** Whose seat it is about, who say whether they are here. */
  asked?: string[];
  until?: number | null;
  /** The event before which the match is to be again. */
  undo?: number | null;
}

/** What a seat may take back if all agree, its choice of event `n`; else why nothing. */
export interface Undo {
  n: number | null;
  text: string;
  why: string;
  /** Chosen in secret while others still choose: taken back alone. */
  sealed: boolean;
}

/** Who calls; all empty for somebody who has no session. */
export interface Me {
  id: string | null;
  name: string | null;
  /** A guest's name too. */
  called: string | null;
  guest: boolean;
  password?: boolean;
  passkeys?: number;
}

/** What the moments of a match are called; a sentence with the rule `opening` is the first under a new title. */
export interface Headings {
  events: Heading[];
  opening: string;
}

/** How the table was called after event `n`. */
export interface Heading {
  n: number;
  title: string;
  subtitle: string;
  /** What went on inside the phase, such as a fight. */
  episode: string;
}

export interface LogLine {
  n: number;
  rule?: string | null;
  text: string;
}

export interface Table {
  id: string;
  game: string;
  n: number;
  seat: string | null;
  over: boolean;
  result: unknown;
  commitment?: string | null;
  seed?: string | number | null;
  options?: Record<string, unknown>;
  seats: SeatInfo[];
  scene: Scene;
  asks: Ask[];
  asides?: Ask[];
  lines: LogLine[];
  lines_from?: number;
  /** Where the log, or the talk, was cut off: what is older is fetched when it is wanted. */
  lines_cut?: number | null;
  talk_cut?: number | null;
  sides?: string[][];
  talk?: Said[];
  talk_to?: string[];
  stage?: 'open' | 'playing' | 'over';
  /** Why it counts for no rating: its seed was given, or nobody else may see it. */
  unrated?: 'seed' | 'watch' | 'vote' | null;
  terms?: Terms;
  /** The seats that are one's own by the session. */
  mine?: string[];
  /** The seats that one may come back to, or is to have. */
  back?: string[];
  host?: boolean;
  paused?: boolean;
  ended?: boolean;
  motion?: Motion | null;
  /** What this seat may put to the vote. */
  motions?: What[];
  clock?: Clock | null;
  unsealed?: boolean;
  note?: string;
  /** How many links to the own seat are about. */
  links?: number | null;
  undo?: Undo | null;
  /** The events whose choices were taken back. */
  undone?: number[];
}
