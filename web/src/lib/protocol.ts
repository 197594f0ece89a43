/** The wire form of a table: what `docs/protocol.md` describes. */

export type Point = [number, number];
export type Rect = [x: number, y: number, width: number, height: number];

/** Any CSS colour, or one for the light and one for the dark look. */
export type Colour = string | [light: string, dark: string];

export interface PlaceIcon {
  kind: string;
  at: Point;
  house?: string;
}

export interface Decor {
  kind: string;
  at?: Point;
  r?: number;
  rect?: Rect;
  angle?: number;
  size?: number;
  path?: string;
  text?: string;
  symbol?: string;
}

export interface Fact {
  label: string;
  value: string;
}

/** How a line or a shape is drawn. */
interface Drawn {
  fill?: Colour;
  line?: Colour;
  width?: number;
  dash?: string;
  ink?: Colour;
}

export interface AreaLook extends Drawn {
  ring?: boolean;
  corner?: number;
  label?: 'plain' | 'inside' | 'none';
  weight?: number;
  held?: 'wash' | 'tab' | 'both' | 'none';
  held_size?: number;
}

export interface DecorLook extends Drawn {
  cap?: 'round' | 'butt';
  casing?: Colour;
  casing_width?: number;
  opacity?: number;
  corner?: number;
  weight?: number;
  italic?: boolean;
  font?: 'serif' | 'sans';
  spacing?: number;
  anchor?: 'start' | 'middle' | 'end';
  hatch?: boolean;
  layer?: 'ground' | 'marks' | 'top';
}

export interface TokenLook extends Drawn {
  size?: number;
  plate?: string;
  symbol_size?: number;
  text?: 'middle' | 'below' | 'none';
}

export interface TagLook extends Drawn {
  opacity?: number;
  grow?: number;
  hatch?: boolean;
  cross?: boolean;
  dot?: boolean;
  symbol?: string;
  symbol_size?: number;
  name?: string;
  /** How it is drawn otherwise on a kind of areas. */
  on?: Record<string, TagLook>;
}

export interface Looks {
  areas?: Record<string, AreaLook>;
  decor?: Record<string, DecorLook>;
  tokens?: Record<string, TokenLook>;
  tags?: Record<string, TagLook>;
  arrows?: { scale?: number };
}

export interface BoardArea {
  id: string;
  name: string;
  kind: 'land' | 'sea' | 'port' | (string & {});
  /** Given, or made of `at` and `r` or of `rect` when the board comes in. */
  path: string;
  at?: Point;
  r?: number;
  form?: 'square' | 'diamond' | (string & {});
  rect?: Rect;
  label: Point;
  label_lines?: string[];
  label_size?: number;
  label_angle?: number;
  icons?: PlaceIcon[];
  facts?: string[];
  card?: { band?: Colour; lines?: Fact[] };
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
  background?: Colour;
  looks?: Looks;
  dice?: { at: Point; size?: number };
  /** The part of the board that the first page shows as a picture. */
  strip?: Rect;
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
  facts: (Fact & { symbol?: string; note?: string })[];
}

export interface Card {
  id: string;
  title: string;
  value?: string;
  icons?: string[];
  text?: string;
  tags?: string[];
  band?: Colour;
  lines?: Fact[];
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
    total_label?: string;
    terms: (Fact & { note?: string; owner?: string | null; tags?: string[]; id?: string })[];
  }[];
  tray?: TrayToken[];
  notes?: string[];
}

/** Something that the player may have shown on the board. */
export interface Overlay {
  id: string;
  title: string;
  note?: string;
  on?: boolean;
  areas: Record<string, { tags?: string[]; note?: string }>;
}

export interface SheetCell {
  text: string;
  tags?: string[];
  note?: string;
  symbol?: string;
  owner?: string | null;
  id?: string;
}

export interface SheetRow {
  id?: string;
  title: string;
  owner?: string | null;
  band?: Colour;
  tags?: string[];
  note?: string;
  cells: SheetCell[];
}

/** A table of rows and columns. */
export interface Sheet {
  id: string;
  title: string;
  note?: string;
  corner?: string;
  fold?: boolean;
  /** It stands before the tracks and the players. */
  first?: boolean;
  columns: (string | { text: string; note?: string; tags?: string[] })[];
  rows: SheetRow[];
}

export interface Die {
  value?: number;
  text?: string;
  symbol?: string;
  label?: string;
  owner?: string | null;
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
  overlays?: Overlay[];
  sheets?: Sheet[];
  dice?: Die[];
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
  sides?: string[][];
  talk?: Said[];
  talk_to?: string[];
  stage?: 'open' | 'playing' | 'over';
  /** Why it counts for no rating: its seed was given, or nobody else may see it. */
  unrated?: 'seed' | 'watch' | null;
  terms?: Terms;
  /** The seats that are one's own by the session. */
  mine?: string[];
  host?: boolean;
  paused?: boolean;
  ended?: boolean;
  motion?: Motion | null;
  /** What this seat may put to the vote. */
  motions?: What[];
  clock?: Clock | null;
  unsealed?: boolean;
  note?: string;
  undo?: Undo | null;
  /** The events whose choices were taken back. */
  undone?: number[];
}

/** How a list of things with ids changed: those that are new or otherwise, and the order of all if it is another. */
export interface ListChange {
  set?: { id: string }[];
  ids?: string[];
}

/** How things by name changed, such as areas: those that are new or otherwise, and those that are gone. */
export interface MapChange {
  set?: Record<string, unknown>;
  gone?: string[];
}

/** How a scene changed since another moment, by its keys. */
export interface SceneChange {
  set?: Record<string, unknown>;
  lists?: Record<string, ListChange>;
  maps?: Record<string, MapChange>;
  gone?: string[];
}

/** What the line brings: a table, or how it differs from that of event `base`. */
export type Told =
  | (Table & { base: null })
  | (Omit<Table, 'scene' | 'asks' | 'asides'> & {
      base: number;
      change: SceneChange;
      asks: Ask[] | null;
      asides: Ask[] | null;
    });

export interface LobbySeat {
  name: string;
  kind: 'human' | 'open' | 'bot';
  called: string;
  bot: string | null;
  waiting: boolean;
  profile: boolean;
}

/** A table in a list; `touched` is when something happened there, in milliseconds. */
export interface LobbyTable {
  id: string;
  game: string;
  title: string;
  stage: 'open' | 'playing' | 'over';
  terms: Terms;
  options: Record<string, unknown>;
  seats: LobbySeat[];
  mine: string[];
  your_turn: boolean;
  touched: number;
}

export interface Lobby {
  open: LobbyTable[];
  mine: LobbyTable[];
  over: LobbyTable[];
}

/** Where somebody is signed in; times in milliseconds, `seen` true to the day. */
export interface SessionInfo {
  id: string;
  device: string;
  created: number;
  seen: number;
  current: boolean;
}

/** A passkey; times in milliseconds, `used` null when it never was. */
export interface PasskeyInfo {
  id: string;
  device: string;
  created: number;
  used: number | null;
}

export type ChannelKind = 'email' | 'push' | 'webhook';
export type Digest = 'at-once' | 'hourly' | 'daily';

/** Where somebody is told what happens while no page is open; `hour` is that of a daily digest, in UTC. */
export interface Channel {
  id: string;
  kind: ChannelKind;
  address: string;
  digest: Digest;
  hour: number;
  state: 'new' | 'on' | 'off';
  failing: boolean;
  device: string | null;
  /** The key of a webhook's signatures, given once. */
  signing: string | null;
}

export interface Notices {
  offers: ChannelKind[];
  push_key: string;
  channels: Channel[];
}

export interface Preview {
  complete: boolean;
  ask: Ask | null;
  scene: Scene | null;
}

/** A standing answer; with an amount it is a number up to `high`, else that is 0. */
export interface StandingAnswer {
  id: string;
  text: string;
  rule: string;
  group: string;
  low: number;
  high: number;
  value: number;
}

export interface SameAnswer {
  kind: string;
  text: string;
  label: string;
}

export interface AheadView {
  n: number;
  answers: StandingAnswer[];
  same: SameAnswer[];
  prepared: { n: number; kind: string; labels: string[] }[];
  /** The answers to the present ask that may be given for good. */
  repeat: SameAnswer[];
  foresees: boolean;
  held: boolean;
}

export interface AheadWish {
  answers?: Record<string, boolean | number>;
  same?: Record<string, string | null>;
  prepare?: string[];
  withdraw?: number[];
}

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
  error: string;
  message: string;
  rule?: string;
  why?: string;
  open?: string[];
}
