/** How tokens in hand look. */
import type { Board, FaceLook, TrayToken } from '../lib/protocol';
import { faceLook } from './looks';

const COIN: FaceLook = { form: 'coin', size: 19, emblem: 'hidden', emblem_size: 20 };
/** So large that outline and figure fit. */
const PIECE = 17;

/** A piece with an outline has it in hand too, all else is a coin. */
export function faceInHand(board: Board | null, { kind }: TrayToken): FaceLook {
  const look = kind ? faceLook(board, kind) : COIN;
  return look.form ? COIN : { ...look, size: PIECE };
}
