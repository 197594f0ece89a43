/** The table that the components of a page are about. */
import { getContext, setContext } from 'svelte';
import type { LiveTable } from './liveTable.svelte';
import type { TableStore } from './table.svelte';

const KEY = Symbol('table');

export const provideTable = <Store extends TableStore>(store: Store): Store => setContext(KEY, store);

/** What is shown, on the page of a table or of a replay. */
export const useTable = (): TableStore => getContext(KEY);

/** The table that is played on this page; a replay has none. */
export const useLive = (): LiveTable => getContext(KEY);
