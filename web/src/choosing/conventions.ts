/** How choices are offered and sent, as the board of a game declares it (`board.choices`). */
import type { Ask, Board, Option } from '../lib/protocol';

/** Last steps that end a chain in any game. */
const ENDS = new Set(['done', 'pass', 'end', 'stop', 'send']);

/** Those of them that say nothing else. */
const SENDS = new Set(['done', 'end', 'send', 'offer']);

/** Whether an option ends a chain and says nothing else. */
export const isSend = ({ text }: Option): boolean => SENDS.has(text);

/** Whether an option ends a chain. */
export const isEnd = (board: Board | null, { text }: Option): boolean =>
  ENDS.has(text) || (board?.choices?.ends?.includes(text) ?? false);

/** Whether a chain is sent as soon as it is complete. */
export const isAutoSubmit = (board: Board | null, { chain }: Ask): boolean =>
  board?.choices?.auto_submit?.includes(chain ?? '') ?? false;

/** Whether `done` may end only a part of a chain. */
export const isPartialEnd = (board: Board | null, ask: Ask | null): boolean =>
  board?.choices?.partial_end?.includes(ask?.chain ?? '') ?? false;

/** Whether a choice continues the game, while others can be done before it. */
export const isMain = (board: Board | null, { text }: Option): boolean =>
  board?.choices?.main?.includes(text) ?? false;

/** The kind of the tokens that an ask puts on areas, if its chain is of that type. */
export const kindPut = (board: Board | null, ask: Ask | null): string | undefined =>
  board?.choices?.places?.[ask?.chain ?? ''];
