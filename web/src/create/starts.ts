/** Moments and positions from which another match can begin. */
import { call, type createTable, type Place } from '../lib/api';
import type { MomentOf, NewTable, PositionText, StartView } from '../lib/protocol';

export type StartFrom = MomentOf | PositionText;

/** The moment after event `n` of a table, as seen from a place. */
export const momentOf = (at: Place, n: number): MomentOf => ({
  kind: 'moment',
  table: at.id,
  n,
  key: at.key,
  seat: at.key ? null : (at.seat ?? null),
});

export const positionOf = (text: string): PositionText => ({ kind: 'position', text });

export const look = (start: StartFrom) => call<StartView>('/starts', { start });

/** Return a call that creates a table whose match begins from there, with its options. */
export const tableFrom =
  (start: StartFrom): typeof createTable =>
  (asked) =>
    call<NewTable>('/starts/table', { start, table: { ...asked, options: {} } });
