import { settled } from './looks';
import type {
  Board, GameInfo, NewTable, Preview, Refused, RuleSection, Table,
} from './protocol';

/** A call that the server refused, or that did not reach it (`status` 0). */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly body: Refused,
  ) {
    super(body.why || body.message);
  }

  get stale(): boolean {
    return this.body.error === 'Stale';
  }
}

/** Call the server: without a body to ask, with one to do something. */
export async function call<T>(path: string, body?: unknown, method = 'POST'): Promise<T> {
  let response: Response;
  try {
    response = await fetch(`/api${path}`, body === undefined ? {} : {
      method,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  } catch {
    throw new ApiError(0, { error: 'Offline', message: 'The table cannot be reached just now.' });
  }
  const text = await response.text();
  let data: unknown = null;
  try {
    data = JSON.parse(text);
  } catch {
    // an error page of something in between: its status says enough
  }
  if (response.ok && (data !== null || response.status === 204)) return data as T;
  const refused = (data ?? {}) as Partial<Refused> & { detail?: string };
  throw new ApiError(response.status, {
    ...refused,
    error: refused.error ?? 'Failed',
    message: refused.message ?? refused.detail ?? `The server answered ${response.status}.`,
  });
}

/** By what a page of a table was opened: a seat's link, or who is signed in and maybe one of their seats. */
export interface Door {
  key: string | null;
  /** One of several seats of one's own, or `watch` for none of them. */
  seat: string | null;
}

function query(door: Door): string {
  const found = new URLSearchParams();
  if (door.key) found.set('key', door.key);
  else if (door.seat) found.set('seat', door.seat);
  return found.size ? `?${found}` : '';
}

/** A call for the seat that a page was opened for: its key goes with the body, not in the address. */
export const act = <T>(id: string, door: Door, what: string, body: object) =>
  call<T>(`/tables/${id}/${what}${query({ key: null, seat: door.key ? null : door.seat })}`, door.key ? { key: door.key, ...body } : body);

const kept = new Map<string, Promise<unknown>>();

/** Ask once for what never changes; a failed call may be tried again. */
function once<T>(path: string, made = (data: T): T => data): Promise<T> {
  let found = kept.get(path) as Promise<T> | undefined;
  if (!found) {
    found = call<T>(path).then(made);
    kept.set(path, found);
    found.catch(() => kept.delete(path));
  }
  return found;
}

export const games = () => once<GameInfo[]>('/games');
export const board = (game: string) => once<Board>(`/games/${game}/board`, settled);
export const rules = (game: string) => once<{ sections: RuleSection[] }>(`/games/${game}/rules`);

export const createTable = (wish: {
  game: string;
  players: number;
  options: Record<string, unknown>;
  seats: string[];
  seed?: string;
}) => call<NewTable>('/tables', wish);

export const table = (id: string, door: Door) => call<Table>(`/tables/${id}${query(door)}`);

export const choose = (id: string, door: Door, n: number, choices: string[]) =>
  act<Table>(id, door, 'choices', { n, choices });

export const preview = (id: string, door: Door, n: number, choices: string[]) =>
  act<Preview>(id, door, 'preview', { n, choices });

export const say = (id: string, door: Door, to: string, text: string) =>
  act<Table>(id, door, 'talk', { to, text });

export const recordUrl = (id: string, door: Door) => `/api/tables/${id}/record${query(door)}`;

export function liveUrl(id: string, door: Door): string {
  const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
  return `${scheme}://${location.host}/api/tables/${id}/live${query(door)}`;
}
