/** What choosing has to know of the table that it is for. */
import type { Place } from '../lib/api';
import type { Ask, Board, BoardArea, Preview, Table } from '../lib/protocol';

/** Sends choices, and brings the table that follows. */
export interface Sender {
  choose(n: number, choices: string[]): Promise<void>;
  /** Show what came while a choice was on its way. */
  letGo(): void;
  refetch(): Promise<void>;
}

/** Speaks to the player. */
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
  /** What this seat chooses in advance, as far as it can be foreseen. */
  readonly premoves: { plan: Preview | null };
  readonly feed: Sender;
  readonly voice: Teller;
  /** Change what is set in advance; whether it was done. */
  changePremoves(change: { prepare: string[] }): Promise<boolean>;
}
