/** Fills in the parts that a scene may leave out. */
import type { Scene } from '../lib/protocol';

/** The scene with empty lists and maps for the parts that it left out. */
export const whole = (scene: Scene | null): Scene | null =>
  scene && { ...scene, areas: scene.areas ?? {}, tokens: scene.tokens ?? [] };
