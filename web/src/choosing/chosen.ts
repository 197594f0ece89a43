/** The parts of its table that choosing needs. */
import type { Place } from '../lib/api';
import type { Ask, Board, BoardArea, Preview, Table } from '../lib/protocol';

/** Sends choices, and fetches the table that follows. */
export interface Sender {
  choose(n: number, choices: string[]): Promise<void>;
  /** Show the updates that came while a choice was being sent. */
  letGo(): void;
  refetch(): Promise<void>;
}

/** Shows messages to the player. */
export interface Teller {
  tell(text: string): void;
  say(text: string): void;
  report(error: unknown): void;
}

export interface Chosen {
  readonly at: Place;
  readonly table: Table | null;
  readonly board: Board | null;
  readonly own: Ask | null;
  readonly asked: number;
  readonly areas: ReadonlyMap<string, BoardArea>;
  readonly where: Map<string, string>;
  /** The seat's premoves, as far as they can be previewed. */
  readonly premoves: { plan: Preview | null };
  readonly feed: Sender;
  readonly voice: Teller;
  /** Change the premoves; resolves to whether that worked. */
  changePremoves(change: { prepare: string[] }): Promise<boolean>;
}
