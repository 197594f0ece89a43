/**
 * The parts of a choice that the board and the panels need: what may be picked there, and what was.
 */
import type { Ask, Option } from '../lib/protocol';
import { picked, type Click, type Picked } from './pick';

/** The point on the screen where a choice was begun. */
export interface Spot {
  x: number;
  y: number;
}

export interface Picking {
  /** The seat's current ask. */
  readonly own: Ask | null;
  /** Grows whenever this seat is asked something else. */
  readonly asked: number;
  readonly clicks: Click[];
  readonly picked: Picked;
  /** The choices of a chain so far. */
  readonly steps: Option[];
  /** Whether a chain needs no more choices and may be sent. */
  readonly complete: boolean;
  /** Whether the choice may be sent: a complete chain, or a lifted option. */
  readonly sendable: boolean;
  /** Where the list of choices pops up, if it does. */
  readonly popover: Spot | null;
  /** Handle a click on a thing of the scene; return whether it had a meaning. */
  click(id: string, spot: Spot | null): boolean;
  /** Whether a click on a thing of the scene would have a meaning. */
  means(id: string | null): boolean;
  unpick(): void;
  /** Whether a token of the board may be dragged to an area. */
  carries(token: string): boolean;
  /** Start dragging a token: the places where it may go light up. */
  pickUp(token: string): void;
  /** Put the dragged token back. */
  putBack(): void;
  /**
   * Drop the dragged token on an area, as if both had been clicked; if that has no meaning, it goes
   * back.
   */
  putDown(area: string, spot: Spot): void;
  sendChain(): Promise<void>;
}

/** For pages without choices, such as a replay. */
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
