/** The wire form of a table: what `docs/protocol.md` describes. */

export type Point = [number, number];

export interface PlaceIcon {
  kind: string;
  at: Point;
  house?: string;
}

export interface Decor {
  kind: string;
  at?: Point;
  angle?: number;
  size?: number;
  path?: string;
  text?: string;
}

export interface BoardArea {
  id: string;
  name: string;
  kind: 'land' | 'sea' | 'port' | (string & {});
  path: string;
  label: Point;
  label_lines?: string[];
  label_size?: number;
  icons?: PlaceIcon[];
  [slot: string]: unknown;
}

export interface BoardColour {
  fill: string;
  ink: string;
  name: string;
  emblem?: string;
  shape?: string;
  pattern?: string;
}

export interface Board {
  size: Point;
  areas: BoardArea[];
  borders?: { between?: string[]; kind: string; path: string }[];
  decor?: Decor[];
  colours?: Record<string, BoardColour>;
  symbols?: Record<string, string>;
}

export interface Token {
  id: string;
  kind: string;
  symbol?: string | null;
  owner?: string | null;
  area: string;
  slot?: string;
  index?: number;
  count?: number;
  text?: string;
  tags?: string[];
  label?: string;
}

export interface Arrow {
  from: string;
  to: string;
  owner?: string | null;
  tags?: string[];
  label?: string;
}

export interface Track {
  id: string;
  title: string;
  badge?: string;
  note?: string;
  places: {
    label: string;
    note?: string;
    tags?: string[];
    tokens: { owner?: string | null; label: string; symbol?: string; tags?: string[] }[];
  }[];
}

export interface PlayerFacts {
  seat: string;
  title: string;
  owner?: string | null;
  you?: boolean;
  tags?: string[];
  facts: { label: string; value: string; symbol?: string; note?: string }[];
}

export interface Card {
  id: string;
  title: string;
  value?: string;
  icons?: string[];
  text?: string;
  tags?: string[];
}

export interface Zone {
  id: string;
  title: string;
  owner?: string | null;
  note?: string;
  cards: Card[];
}

export interface TrayToken {
  id: string;
  symbol: string;
  text?: string;
  tags?: string[];
  left?: number;
  label?: string;
}

export interface Panel {
  id: string;
  title: string;
  tags?: string[];
  columns?: {
    title: string;
    owner?: string | null;
    total?: string;
    terms: { label: string; value: string; note?: string }[];
  }[];
  tray?: TrayToken[];
  notes?: string[];
}

export interface Scene {
  seat: string | null;
  title?: string;
  subtitle?: string;
  areas: Record<string, { owner?: string | null; tags?: string[]; note?: string }>;
  tokens: Token[];
  arrows?: Arrow[];
  tracks?: Track[];
  players?: PlayerFacts[];
  zones?: Zone[];
  panels?: Panel[];
}

export interface Option {
  text: string;
  label: string;
  about: string[];
}

export interface ClosedOption extends Option {
  rule?: string;
  why?: string;
}

export interface Ask {
  seat: string;
  kind: string;
  chain: string;
  rule: string;
  prompt: string;
  options: Option[];
  closed?: ClosedOption[];
}

export interface SeatInfo {
  name: string;
  title: string;
  kind: 'human' | 'bot' | (string & {});
  bot?: string | null;
  waiting?: boolean;
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
  lines: LogLine[];
  lines_from?: number;
}

export interface Preview {
  complete: boolean;
  ask: Ask | null;
  scene: Scene | null;
}

export interface GameOption {
  name: string;
  values: (string | number | boolean)[];
  text: string;
  rule?: string;
  players?: number[];
  default?: string | number | boolean;
}

export interface GameInfo {
  name: string;
  title: string;
  players: { count: number; seats: (string | { name: string; title?: string })[] }[];
  options: GameOption[];
  bots: { name: string; text: string }[];
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
  error: string;
  message: string;
  rule?: string;
  why?: string;
  open?: string[];
}
