/** How a table changed, as the line tells it. */

import type { Table } from './table';

/** How a list of things with ids changed: those that are new or otherwise, those gone, each new one and what it is put behind; `ids` is another order. */
export interface ListChange {
  set?: { id?: string; seat?: string }[];
  gone?: string[];
  put?: [string, string][];
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

/** What the line brings: a table, or how it differs from that of event `base`; and what was sent on it and is `taken`. */
export type TableMessage = { taken?: { id: number; n: number }[] } & (
  | (Table & { base: null })
  | (Partial<Table> & Pick<Table, 'n' | 'lines'> & { base: number; change: SceneChange })
);
