/** What this browser remembers of a table's walk-through. */
import { keep, recall } from '../lib/settings.svelte';

/** How far one is, whether it stands open, the signs that were seen, and whether it was gone through to its end. */
export interface Kept {
  at: number;
  open: boolean;
  signs: string[];
  ended?: boolean;
}

const name = (id: string) => `guide-${id}`;

export const kept = (id: string): Kept | null => recall<Kept | null>(name(id), null);
export const note = (id: string, how: Kept): void => keep(name(id), how);

/** Have the walk-through stand open when a table is opened next. */
export const welcome = (id: string): void => note(id, { at: 0, open: true, signs: [] });

/** A walk-through that was begun and can be taken up again. */
export function unfinished(id: string): Kept | null {
  const was = kept(id);
  return was && !was.ended ? was : null;
}

/** Have it stand open again, where one was. */
export function resume(id: string): void {
  const was = kept(id);
  if (was) note(id, { ...was, open: true });
}
