/** The table of a page, for its components. */
import { getContext, setContext } from 'svelte';
import type { Board } from '../lib/protocol';
import type { LiveTable } from './liveTable.svelte';
import type { TableStore } from './table.svelte';

const KEY = Symbol('table');
const BOARD = Symbol('board');

/** The board that pieces and marks are drawn for. */
export interface Shown {
  readonly board: Board | null;
}

export const provideBoard = (shown: Shown): Shown => setContext(BOARD, shown);

/** The board of the table, or of a picture without a table. */
export const useBoard = (): Shown => getContext(BOARD);

export const provideTable = <Store extends TableStore>(store: Store): Store => {
  provideBoard(store);
  return setContext(KEY, store);
};

/** The table on the page, live or in a replay. */
export const useTable = (): TableStore => getContext(KEY);

/** The live table on this page; a replay has none. */
export const useLive = (): LiveTable => getContext(KEY);
