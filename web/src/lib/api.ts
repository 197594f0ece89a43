import { m } from '$messages';
import type {
  PremovesView,
  PremovesChange,
  GameInfo,
  GuideStep,
  Headings,
  Me,
  NewTable,
  Picture,
  PlayedHere,
  Preview,
  Refused,
  RuleSection,
  Ruled,
  Story,
  Table,
  NewTerms,
  What,
} from './protocol';

/**
 * A page's access to a table: by a link's key, otherwise by the session, which may name one of its
 * seats.
 */
export interface Place {
  readonly id: string;
  readonly key: string | null;
  readonly seat?: string | null;
}

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

/** Calls without an answer so far. */
const pending = new Set<Promise<unknown>>();
/** How long a call that ends the session waits for them, in milliseconds. */
const PATIENCE = 2000;

/**
 * Call the server: a GET without a body, a POST with one; `lasting` calls are completed even if the
 * page is left.
 */
export async function call<T>(
  path: string,
  body?: unknown,
  method = 'POST',
  lasting = false,
): Promise<T> {
  let response: Response;
  const sent = fetch(
    `/api${path}`,
    body === undefined
      ? {}
      : {
          method,
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
          keepalive: lasting,
        },
  );
  pending.add(sent);
  try {
    response = await sent;
  } catch {
    throw new ApiError(0, { error: 'Offline', message: m.api_table_cannot_reached() });
  } finally {
    pending.delete(sent);
  }
  const text = await response.text();
  let data: unknown = null;
  try {
    data = JSON.parse(text);
  } catch {
    // an error page of a proxy: its status says enough
  }
  if (response.ok && (data !== null || response.status === 204)) return data as T;
  const refused = (data ?? {}) as Partial<Refused> & { detail?: string };
  throw new ApiError(response.status, {
    ...refused,
    error: refused.error ?? 'Failed',
    message:
      refused.message ?? refused.detail ?? m.api_server_answered({ status: response.status }),
  });
}

/** Make a call that ends this browser's session, after the answers to all earlier calls. */
export async function renew<T>(path: string, body: unknown): Promise<T> {
  const late = new Promise((resolve) => setTimeout(resolve, PATIENCE));
  await Promise.race([Promise.allSettled(pending), late]);
  return call<T>(path, body);
}

/**
 * Change something small, such as a setting or a note; completed even if the page is left at once.
 */
export const change = <T>(path: string, body: unknown) => call<T>(path, body, 'POST', true);

function query(at: { key?: string | null; seat?: string | null }): string {
  const found = new URLSearchParams();
  if (at.key) found.set('key', at.key);
  else if (at.seat) found.set('seat', at.seat);
  return found.size ? `?${found}` : '';
}

/** The address for reading something of a table, with the access of a place. */
const reading = (at: Place, what = '', more = '') => {
  const asked = query(at);
  return `/tables/${at.id}${what}${asked}${more && (asked ? '&' : '?') + more}`;
};

/** Post to a table with the access of a place; a key goes into the body, not into the address. */
const act = <T>(at: Place, what: string, body: object, send = call<T>) =>
  at.key
    ? send(`/tables/${at.id}/${what}`, { ...body, key: at.key })
    : send(`/tables/${at.id}/${what}${query(at)}`, body);

const kept = new Map<string, Promise<unknown>>();

/** Fetch something that never changes, once; a failed call may be repeated. */
export function once<T>(path: string, made = (data: T): T => data): Promise<T> {
  let found = kept.get(path) as Promise<T> | undefined;
  if (!found) {
    found = call<T>(path).then(made);
    kept.set(path, found);
    found.catch(() => kept.delete(path));
  }
  return found;
}

/** How many matches of each game were played on this server recently. */
export const played = () => call<PlayedHere>('/lobby/played');
export const games = () => once<GameInfo[]>('/games');
/** A position of a game, for a picture of it. */
export const picture = (game: string) => once<Picture>(`/games/${game}/picture`);
export const guide = (game: string) => once<{ steps: GuideStep[] }>(`/games/${game}/guide`);
export const rules = (game: string) => once<{ sections: RuleSection[] }>(`/games/${game}/rules`);
export const askRules = (asked: {
  question: string;
  game: string;
  options: Record<string, unknown>;
  rules: string[];
  before: string;
}) => call<Ruled>('/ask', asked);

export const createTable = (asked: {
  game: string;
  players: number;
  options: Record<string, unknown>;
  seats: string[];
  seed?: string;
  gather?: boolean;
  terms?: NewTerms;
}) => call<NewTable>('/tables', asked);

export const table = (at: Place) => call<Table>(reading(at));

/** The page of the log, or of the talk, before an event. */
export const older = (at: Place, what: 'lines' | 'talk', before: number) =>
  call<Table>(reading(at, `/${what}`, `before=${before}`));

/** The headings of a match's moments. */
export const headings = (at: Place) => call<Headings>(reading(at, '/replay'));

/** Send choices; resolves to the number of their event. Its consequences come over the socket. */
export const choose = (at: Place, n: number, choices: string[]) =>
  act<{ n: number }>(at, 'choices', { n, choices, brief: true });

/** Try choices on a copy; with `fitting`, those that are not open are left out, not refused. */
export const preview = (at: Place, n: number, choices: string[], fitting = false) =>
  act<Preview>(at, 'preview', { n, choices, fitting });

/** Send a message to a channel, or a letter to the named seats. */
export const say = (at: Place, to: string | string[], text: string) =>
  act<Table>(at, 'talk', { to, text });

export const premoves = (at: Place) => call<PremovesView>(reading(at, '/premoves'));
export const changePremoves = (at: Place, change: PremovesChange) =>
  act<PremovesView>(at, 'premoves', change);
export const previewPremoves = (at: Place, choices: string[], fitting = false) =>
  act<Preview>(at, 'premoves/preview', { choices, fitting });

export const note = (at: Place, text: string) => act<Table>(at, 'note', { text }, change);

export interface Proposal {
  what: What;
  seat?: string;
  bot?: string;
  minutes?: number;
  to?: string;
}

export const move = (at: Place, proposal: Proposal) => act<Table>(at, 'motions', { ...proposal });
export const vote = (at: Place, motion: number, yes: boolean) =>
  act<Table>(at, 'votes', { motion, yes });

/** Start the clocks without waiting any longer for players to arrive. */
export const startClocks = (at: Place) => act<Table>(at, 'clocks', {});

/** Take back a choice while others are still choosing in secret. */
export const retake = (at: Place) => act<Table>(at, 'retake', {});

export const me = () => call<Me>('/me');
/** The current session, or a new one for a guest. */
export const guest = () => call<Me>('/guest', {});

/** The seat that a call is about: that of a key, or the named one, or the first of the player's. */
const mine = (at: Place) => (at.key ? { key: at.key } : at.seat ? { seat: at.seat } : {});
const link = (at: Place, what: string, body: object) =>
  call<{ url: string }>(`/tables/${at.id}/${what}`, body).then(({ url }) => url);

/** Take a seat, with the key of an invitation if the player came by one. */
export const sit = (at: Place, seat: string) =>
  call<Table>(`/tables/${at.id}/sit`, at.key ? { seat, key: at.key } : { seat });
/** Turn the seat of a link into one of the player's own. */
export const keepSeat = (id: string, key: string) => call<Table>(`/tables/${id}/keep`, { key });
export const leave = (at: Place) => call(`/tables/${at.id}/leave`, mine(at));
/** Start the match, with a bot in the free seats. */
export const begin = (id: string, bot?: string) =>
  call<Table>(`/tables/${id}/begin`, bot ? { bot } : {});
/** Delete a table of the player's own that has not started. */
export const callOff = (id: string) => call<void>(`/tables/${id}/call-off`, {});
/** Say whether the player is ready to start. */
export const ready = (at: Place, wants: boolean) =>
  call<Table>(`/tables/${at.id}/ready`, { ...mine(at), ready: wants });
/** Move to another seat before the match. */
export const changePlace = (id: string, from: string, to: string) =>
  call<Table>(`/tables/${id}/move`, { seat: from, to });
/** Assign a free seat: to anybody (`open`), a person with the link (`human`), or a bot by name. */
export const giveSeat = (id: string, seat: string, who: string) =>
  call<Table>(`/tables/${id}/seat`, { seat, who });
/** Have the seats drawn by lot, or picked in turn. */
export const draw = (id: string, by: 'lot' | 'turn') => call<Table>(`/tables/${id}/draw`, { by });
/** The link of a seat that nobody has used yet, for the table's creator. */
export const seatLink = (id: string, seat: string) => link({ id, key: null }, 'invite', { seat });
/** A link to the player's own seat, for another device. */
export const ownLink = (at: Place) => link(at, 'link', mine(at));
/** Invalidate all links to the player's own seat; resolves to the address that now leads to it. */
export const endLinks = (at: Place) => link(at, 'unlink', mine(at));
/** An invitation to a free seat, which shows strangers nothing of the match. */
export const invite = (at: Place, seat: string) =>
  link(at, 'invite', { ...mine({ ...at, seat: null }), seat });

/**
 * Set up a rematch with the same people, or join an existing one; resolves to the player's seat
 * there.
 */
export const again = (at: Place, moved: boolean) => link(at, 'again', { ...mine(at), moved });
/** The story of a finished match. */
export const story = (at: Place) => call<Story>(reading(at, '/story'));

export const recordUrl = (at: Place) => `/api${reading(at, '/record')}`;

export function liveUrl(at: Place): string {
  const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
  return `${scheme}://${location.host}/api${reading(at, '/live', 'changes=true')}`;
}
