/**
 * Plays the sounds of the table: off until the player turns them on, with a volume; `recipes` makes
 * them.
 */
import { keep, recall } from '../lib/settings.svelte';
import type { Sound } from './kinds';

const BEGIN = 0.03;
/** The same sound is not repeated within this time, in milliseconds. */
const APART = 400;

class Sounds {
  on = $state.raw(recall('sound', false));
  /** From 0 to 1. */
  volume = $state.raw(recall('volume', 0.6));
  private player: AudioContext | null = null;
  private begun = new Map<Sound, number>();

  constructor() {
    // browsers forbid sound before the first interaction
    for (const kind of ['pointerdown', 'keydown']) {
      globalThis.addEventListener?.(kind, () => this.on && this.wake(), {
        once: true,
        capture: true,
      });
    }
  }

  /** Turn sounds on or off; turning them on plays one at once. */
  turn(on: boolean): void {
    this.on = on;
    keep('sound', on);
    void this.play('turn');
  }

  setVolume(volume: number): void {
    this.volume = volume;
    keep('volume', volume);
    void this.play('card');
  }

  async play(sound: Sound | null): Promise<void> {
    if (
      !sound ||
      !this.on ||
      !this.volume ||
      performance.now() - (this.begun.get(sound) ?? -Infinity) < APART
    )
      return;
    this.begun.set(sound, performance.now());
    const context = this.wake();
    if (!context) return;
    try {
      const { RECIPES } = await import('./recipes');
      const out = context.createGain();
      out.gain.value = this.volume;
      out.connect(context.destination);
      RECIPES[sound]({ context, out, at: context.currentTime + BEGIN });
    } catch {
      // without its chunk the table is silent, and everything else works
    }
  }

  private wake(): AudioContext | null {
    try {
      this.player ??= new AudioContext();
      if (this.player.state === 'suspended') void this.player.resume();
    } catch {
      return null; // no sound here
    }
    return this.player;
  }
}

export const sounds = new Sounds();
