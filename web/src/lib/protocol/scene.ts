/** What is drawn of a game: board, pieces, panels, sheets. */

export type Point = [number, number];
export type Rect = [x: number, y: number, width: number, height: number];

/** Any CSS colour, or one for the light and one for the dark look. */
export type Colour = string | [light: string, dark: string];

export interface PlaceIcon {
  kind: string;
  at: Point;
  /** Whose sign it is, in place of a symbol. */
  owner?: string;
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
  lies?: boolean;
}

/** What the client draws of a kind of areas by itself. */
export type Terrain = 'land' | 'water' | 'harbour';

/** The plate under a sign that is printed on an area. */
export interface IconLook {
  plate?: 'circle' | 'square';
  ink?: string;
}

/** A token as the client draws it by itself: in the outline of its owner, as a coin or on a shield. */
export interface FaceLook {
  form?: 'coin' | 'shield';
  size?: number;
  /** The radius of the ring round it. */
  ring?: number;
  /** When it bears its owner's emblem in place of its symbol. */
  emblem?: 'hidden' | 'always';
  emblem_size?: number;
  fill?: string;
  ink?: string;
  /** It lies where it lies: one that goes and one that comes are two. */
  lies?: boolean;
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
  /** By kind of areas and of borders. */
  terrain?: Record<string, Terrain>;
  icons?: Record<string, IconLook>;
  faces?: Record<string, FaceLook>;
  areas?: Record<string, AreaLook>;
  decor?: Record<string, DecorLook>;
  tokens?: Record<string, TokenLook>;
  tags?: Record<string, TagLook>;
  arrows?: { scale?: number };
}

/** How choices of a game are offered. */
export interface ChoiceLooks {
  /** Choices that go on with the game, where the first is one of them. */
  main?: string[];
  /** Last steps that send a chain at once, beside the usual ones. */
  ends?: string[];
  /** Chains that put tokens of a tray on areas, with the kind that these are there. */
  places?: Record<string, string>;
}

export interface BoardArea {
  id: string;
  name: string;
  kind: string;
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
  /** How large pieces are there, where that is not as usual. */
  pieces?: number;
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
  choices?: ChoiceLooks;
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
