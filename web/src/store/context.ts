/** The table that the components of a page are about. */
import { getContext, setContext } from 'svelte';
import type { Board } from '../lib/protocol';
import type { LiveTable } from './liveTable.svelte';
import type { TableStore } from './table.svelte';

const KEY = Symbol('table');
const BOARD = Symbol('board');

/** What pieces and marks are drawn by: the board that they stand on. */
export interface Shown {
  readonly board: Board | null;
}

export const provideBoard = (shown: Shown): Shown => setContext(BOARD, shown);

/** The board of the table, or of a picture away from any. */
export const useBoard = (): Shown => getContext(BOARD);

export const provideTable = <Store extends TableStore>(store: Store): Store => {
  provideBoard(store);
  return setContext(KEY, store);
};

/** What is shown, on the page of a table or of a replay. */
export const useTable = (): TableStore => getContext(KEY);

/** The table that is played on this page; a replay has none. */
export const useLive = (): LiveTable => getContext(KEY);
