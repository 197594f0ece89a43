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

async function call<T>(path: string, body?: unknown): Promise<T> {
  let response: Response;
  try {
    response = await fetch(`/api${path}`, body === undefined ? {} : {
      method: 'POST',
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
  if (response.ok && data !== null) return data as T;
  const refused = (data ?? {}) as Partial<Refused> & { detail?: string };
  throw new ApiError(response.status, {
    ...refused,
    error: refused.error ?? 'Failed',
    message: refused.message ?? refused.detail ?? `The server answered ${response.status}.`,
  });
}

const query = (key: string | null) => (key ? `?key=${encodeURIComponent(key)}` : '');
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

export const table = (id: string, key: string | null) => call<Table>(`/tables/${id}${query(key)}`);

export const choose = (id: string, key: string, n: number, choices: string[]) =>
  call<Table>(`/tables/${id}/choices`, { key, n, choices });

export const preview = (id: string, key: string, n: number, choices: string[]) =>
  call<Preview>(`/tables/${id}/preview`, { key, n, choices });

export const say = (id: string, key: string, to: string, text: string) =>
  call<unknown>(`/tables/${id}/talk`, { key, to, text });

export const recordUrl = (id: string, key: string | null) => `/api/tables/${id}/record${query(key)}`;

export function liveUrl(id: string, key: string | null): string {
  const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
  return `${scheme}://${location.host}/api/tables/${id}/live${query(key)}`;
}
