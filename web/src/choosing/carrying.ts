/** Dragging a token: which can be picked up, where it may go, and how it returns. */
import type { Ask, Option, Scene } from '../lib/protocol';
import type { Chain } from './chain.svelte';
import { carriable, laidBy, appliesTo, type Click } from './pick';
import type { Spot } from './picking';

/** The choice that tokens are dragged for. */
interface Choice {
  readonly ask: Ask | null;
  readonly busy: boolean;
  readonly chain: Chain;
  /** The scene with the choices so far, and without them. */
  readonly scene: Scene | null;
  readonly before: Scene | null;
  readonly where: Map<string, string>;
  clicks: Click[];
  unpick(): void;
  put(token: string, area: string, spot: Spot): void;
}

/** A token that is being dragged. */
interface Hold {
  /** Its id where it came from. */
  token: string;
  /** Restores the choices from before it was picked up; null if they have not changed. */
  undo: (() => Promise<void>) | null;
  /** The area that it is in without the choice that had moved it. */
  home: string | null;
  /** It was released. */
  gone: boolean;
}

export class Carrying {
  private hold: Hold | null = null;
  private taking: Promise<void> = Promise.resolve();

  constructor(private readonly choice: Choice) {}

  /** Whether a token may be dragged to an area. */
  carries(token: string): boolean {
    return (
      !this.choice.busy &&
      (this.carriable(token) || this.leading(token) !== null || this.laid(token) >= 0)
    );
  }

  pickUp(token: string): void {
    this.choice.unpick();
    const hold: Hold = { token, undo: null, home: null, gone: false };
    this.hold = hold;
    this.taking = this.takeUp(hold).then(() => {
      if (!hold.gone && this.carriable(hold.token)) this.choice.clicks = [[hold.token]];
    });
  }

  putBack(): void {
    this.choice.unpick();
    this.letGo((hold) => void hold.undo?.());
  }

  putDown(area: string, spot: Spot): void {
    this.letGo((hold) => {
      if (area === hold.home) return;
      this.choice.put(hold.token, area, spot);
      if (!this.choice.clicks.length && !this.choice.busy) void hold.undo?.();
    });
  }

  private carriable(token: string): boolean {
    return carriable(this.choice.ask, token, this.choice.where);
  }

  /** The index of the choice so far that put a token where it is; -1 if none did. */
  private laid(token: string): number {
    const { chain, scene, before } = this.choice;
    return laidBy(chain.steps, token, scene?.tokens ?? [], before?.tokens ?? []);
  }

  /**
   * The only option that starts a token's choices if it cannot be dragged yet, such as its order.
   */
  private leading(token: string): Option | null {
    const { ask } = this.choice;
    const all = ask?.chain ? ask.options.filter((option) => appliesTo(option, token)) : [];
    return all.length === 1 ? all[0]! : null;
  }

  /**
   * Change the choices so that the token may be dropped: without the one that had moved it, or with
   * its order.
   */
  private async takeUp(hold: Hold): Promise<void> {
    const { chain } = this.choice;
    const laid = this.laid(hold.token);
    const before = chain.steps;
    if (laid >= 0) {
      hold.token = before[laid]!.targets[0]!;
      hold.undo = () => chain.again(before, '');
      await chain.drop(laid);
      hold.home = this.choice.where.get(hold.token) ?? null;
    } else if (!this.carriable(hold.token)) {
      const first = this.leading(hold.token);
      if (first && (await chain.add(first))) hold.undo = () => chain.undoLast();
    }
  }

  /** Release the token; `then` runs once the choices have been changed for it. */
  private letGo(then: (hold: Hold) => void): void {
    const { hold } = this;
    this.hold = null;
    if (!hold) return;
    hold.gone = true;
    void this.taking.then(() => then(hold));
  }
}
