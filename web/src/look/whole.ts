/** Scenes with all that they may leave out. */
import type { Scene } from '../lib/protocol';

/** A scene may leave out whatever it has not. */
export const whole = (scene: Scene | null): Scene | null =>
  scene && { ...scene, areas: scene.areas ?? {}, tokens: scene.tokens ?? [] };
