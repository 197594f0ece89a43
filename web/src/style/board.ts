import { once } from '../lib/api';
import type { Board } from '../lib/protocol';
import { settled } from './style';

/** The board of a game, or the board of that name if it has several. */
export const board = (game: string, name = '') =>
  once<Board>(`/games/${game}/board${name && `/${name}`}`, settled);
