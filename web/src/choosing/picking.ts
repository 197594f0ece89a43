/** What the board and the panels have to know of a choice: what may be picked on them, and what was. */
import type { Ask, Option } from '../lib/protocol';
import { picked, type Click, type Picked } from './pick';

/** Where on the screen a choice was begun. */
export interface Spot {
  x: number;
  y: number;
}

export interface Picking {
  /** What this seat is asked now. */
  readonly own: Ask | null;
  /** Grows whenever this seat is asked something else. */
  readonly asked: number;
  readonly clicks: Click[];
  readonly picked: Picked;
  /** Choices of a chain so far. */
  readonly steps: Option[];
  /** A chain needs no more choices, and may be sent. */
  readonly complete: boolean;
  /** What is chosen may be sent: a complete chain, or a choice that is lifted. */
  readonly sendable: boolean;
  /** Where the list of choices pops up, when it does. */
  readonly popover: Spot | null;
  /** A thing of the scene was clicked; says whether that meant something. */
  click(id: string, spot: Spot | null): boolean;
  /** Whether a click on a thing of the scene would mean something. */
  means(id: string | null): boolean;
  unpick(): void;
  /** Whether a token of the board may be carried to an area by hand. */
  carries(token: string): boolean;
  /** A token is carried from now on: where it may go lights up. */
  pickUp(token: string): void;
  /** What is carried is where it was before. */
  putBack(): void;
  /** What is carried was brought to an area, as if both had been clicked; where that means nothing it is put back. */
  putDown(area: string, spot: Spot): void;
  sendChain(): Promise<void>;
}

/** Where there is nothing to choose, such as in a replay. */
export const NOTHING_TO_PICK: Picking = {
  own: null,
  asked: 0,
  clicks: [],
  picked: picked(null, [], new Map()),
  steps: [],
  complete: false,
  sendable: false,
  popover: null,
  click: () => false,
  means: () => false,
  unpick: () => {},
  carries: () => false,
  pickUp: () => {},
  putBack: () => {},
  putDown: () => {},
  sendChain: async () => {},
};
