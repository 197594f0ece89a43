/** Permission to mark the board. */
import type { Table } from '../lib/protocol';

/** Whether this page may mark the board, or decide who may. */
export function mayMark(table: Table | null): boolean {
  const { marked_by: by, host, seat, stage } = table ?? {};
  if (by === undefined || stage === 'open') return false;
  return Boolean(host) || by === 'all' || (by === 'seats' && seat != null);
}
