/** What a seat says ahead of time. */

import type { Scene } from './scene';
import type { Ask } from './table';

export interface Preview {
  complete: boolean;
  ask: Ask | null;
  scene: Scene | null;
}

/** A standing answer; with an amount it is a number up to `high`, else that is 0. */
export interface StandingAnswer {
  id: string;
  text: string;
  rule: string;
  group: string;
  low: number;
  high: number;
  value: number;
}

export interface SameAnswer {
  kind: string;
  text: string;
  label: string;
}

export interface PremovesView {
  n: number;
  answers: StandingAnswer[];
  same: SameAnswer[];
  prepared: { n: number; kind: string; labels: string[] }[];
  /** The answers to the present ask that may be given for good. */
  repeat: SameAnswer[];
  foresees: boolean;
  held: boolean;
}

export interface PremovesChange {
  answers?: Record<string, boolean | number>;
  same?: Record<string, string | null>;
  prepare?: string[];
  withdraw?: number[];
}
