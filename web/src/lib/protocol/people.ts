/** The lobby, sessions, passkeys and ways to be told. */

import type { Terms } from './table';

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
