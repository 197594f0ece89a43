/** Small boards, asks and tables for tests. */
import type {
  Ask,
  BoardArea,
  UnavailableOption,
  Option,
  Point,
  Scene,
  Table,
  Token,
} from '../src/lib/protocol';

export const option = (text: string, targets: string[] = [], label = text): Option => ({
  text,
  label,
  targets,
});

export const unavailable = (text: string, targets: string[] = []): UnavailableOption => ({
  ...option(text, targets),
  rule: 'some.rule',
  why: `not ${text}`,
});

export const ask = (options: Option[], more: Partial<Ask> = {}): Ask =>
  ({
    seat: 'red',
    kind: 'move',
    chain: '',
    rule: 'some.rule',
    prompt: 'What now?',
    options,
    amounts: null,
    unavailable: [],
    ...more,
  }) as Ask;

export const token = (id: string, area: string, more: Partial<Token> = {}): Token => ({
  id,
  kind: 'unit',
  symbol: 'pawn',
  owner: 'red',
  area,
  ...more,
});

export const scene = (tokens: Token[] = [], more: Partial<Scene> = {}): Scene =>
  ({ seat: 'red', title: 'Round 1', subtitle: '', areas: {}, tokens, ...more }) as Scene;

export const area = (
  id: string,
  label: Point = [0, 0],
  more: Partial<BoardArea> = {},
): BoardArea => ({ id, name: id.toUpperCase(), kind: 'land', path: 'M0 0H10V10Z', label, ...more });

export const table = (n: number, more: Partial<Table> = {}): Table =>
  ({
    id: 't',
    game: 'g',
    n,
    seat: 'red',
    over: false,
    seats: [],
    asks: [],
    lines: [],
    scene: scene(),
    ...more,
  }) as unknown as Table;
