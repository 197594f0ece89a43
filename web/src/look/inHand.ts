/** How tokens in hand look. */
import type { Board, BuiltInTokenStyle, TrayToken } from '../lib/protocol';
import { builtInStyle } from './style';

const COIN: BuiltInTokenStyle = { form: 'coin', size: 19, emblem: 'hidden', emblem_size: 20 };
/** So large that outline and figure fit. */
const PIECE = 17;

/** A piece with an outline has it in hand too, all else is a coin. */
export function faceInHand(board: Board | null, { kind }: TrayToken): BuiltInTokenStyle {
  const look = kind ? builtInStyle(board, kind) : COIN;
  return look.form ? COIN : { ...look, size: PIECE };
}
