/** What games there are, their options, rules and walk-throughs; what calls answer. */

export interface GameOption {
  name: string;
  title?: string;
  values: (string | number | boolean)[];
  text: string;
  rule?: string;
  players?: number[];
  default?: string | number | boolean;
}

/** The match that a walk-through is for. */
export interface FirstGame {
  players: number;
  seat: string;
  seats: string[];
  options: Record<string, string | number | boolean>;
}

/** A step of a walk-through: where to look, and the signs that it is done. */
export interface GuideStep {
  title: string;
  text: string;
  rules: string[];
  points: string[];
  done: string[];
}

export interface GameInfo {
  name: string;
  title: string;
  text?: string;
  players: { count: number; seats: (string | { name: string; title?: string })[] }[];
  /** How many a new table begins with. */
  usual_players: number;
  options: GameOption[];
  bots: { name: string; text: string }[];
  first?: FirstGame | null;
}

export interface RuleSection {
  id: string;
  title: string;
  source?: string;
  html: string;
  chapter?: string;
}

export interface NewTable {
  id: string;
  links: { seat: string; url: string }[];
  watch: string;
}

export interface Refused {
  /** Of choices sent on the line: which. */
  id?: number;
  error: string;
  message: string;
  rule?: string;
  why?: string;
  open?: string[];
}
