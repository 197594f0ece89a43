/** The wire form of a table: what `docs/protocol.md` describes. */

export type * from './protocol/scene';
export type * from './protocol/table';
export type * from './protocol/message';
export type * from './protocol/people';
export type * from './protocol/premoves';
export type * from './protocol/game';
export type * from './protocol/desk';
