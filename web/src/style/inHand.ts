/** The look of tokens in hand. */
import type { Board, BuiltInTokenStyle, TrayToken } from '../lib/protocol';
import { builtInStyle } from './style';

const COIN: BuiltInTokenStyle = { form: 'coin', size: 19, emblem: 'hidden', emblem_size: 20 };
/** The radius at which outline and figure fit. */
const PIECE = 17;

/** The face of a token in hand: a piece keeps its outline, all others are coins. */
export function faceInHand(board: Board | null, { kind }: TrayToken): BuiltInTokenStyle {
  const look = kind ? builtInStyle(board, kind) : COIN;
  return look.form ? COIN : { ...look, size: PIECE };
}
