/** The state of a table's walk-through that this browser remembers. */
import { keep, recall } from '../lib/settings.svelte';

/** The current step, whether it is open, the signs seen so far, and whether it was completed. */
export interface Kept {
  at: number;
  open: boolean;
  signs: string[];
  ended?: boolean;
}

const name = (id: string) => `guide-${id}`;

export const kept = (id: string): Kept | null => recall<Kept | null>(name(id), null);
export const note = (id: string, how: Kept): void => keep(name(id), how);

/** Open the walk-through when a table is next opened. */
export const welcome = (id: string): void => note(id, { at: 0, open: true, signs: [] });

/** A walk-through that was started and can be resumed. */
export function unfinished(id: string): Kept | null {
  const was = kept(id);
  return was && !was.ended ? was : null;
}

/** Reopen a walk-through that was started. */
export function resume(id: string): void {
  const was = kept(id);
  if (was) note(id, { ...was, open: true });
}
