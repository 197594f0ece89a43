/** The scene with what is chosen on it, before it is sent. */
import { faceInHand } from '../look/inHand';
import type { Board, BoardArea, Option, Scene, Token, TrayToken } from '../lib/protocol';
import { fromTray, ledOn, onTheWay } from './pick';

/** The token of a tray that an option is about. */
export const tokenOf = (tray: TrayToken[], option: Option): TrayToken | undefined =>
  tray.find((token) => option.targets.includes(token.id));

/** The tokens of a scene's trays, without the one that `last` takes. */
export function trayWithout(scene: Scene | null, last: Option | null): TrayToken[] {
  const tray = scene?.panels?.flatMap((panel) => panel.tray ?? []) ?? [];
  return tray.map((token) =>
    last?.targets.includes(token.id) && token.left ? { ...token, left: token.left - 1 } : token,
  );
}

/** Whether each option is about a coin of the tray of its own, on which stands all there is to say. */
export function areTiles(options: Option[], tray: TrayToken[], board: Board | null): boolean {
  const tokens = options.map((option) => tokenOf(tray, option));
  if (tokens.some((token) => !token || faceInHand(board, token).form !== 'coin')) return false;
  return options.length > 1 && new Set(tokens.map((token) => token!.id)).size === tokens.length;
}

/** A chain that is complete, with all that is known of it. */
export interface Completed {
  steps: Option[];
  tray: TrayToken[];
  /** The kind of the tokens that the chain puts on areas, if it puts any. */
  kind: string | undefined;
  seat: string | null;
  areas: ReadonlyMap<string, BoardArea>;
}

/**
 * A complete chain has no preview of its own, since what follows may not be known yet: show the token
 * that its last step puts on an area, or the way that a token goes, all the same.
 */
export function withLast(scene: Scene, chain: Completed): Scene {
  const { steps, kind: usual, seat, areas } = chain;
  const last = steps.at(-1)!;
  const token = tokenOf(chain.tray, last);
  if (!usual && token) return fromTray(scene, token, last, seat, areas);
  if (!usual) return ledOn(onTheWay(scene, last.targets, areas), steps, areas);
  const area = last.targets.find((id) => areas.has(id));
  if (!token || !area) return scene;
  const kind = token.kind ?? usual;
  const ghost: Token = {
    id: `${kind}:${area}`,
    kind,
    symbol: token.symbol,
    owner: seat,
    area,
    slot: kind,
    index: 0,
    count: 1,
    text: token.text ?? '',
    tags: token.tags ?? [],
    label: last.label,
  };
  return { ...scene, tokens: [...scene.tokens.filter((t) => t.id !== ghost.id), ghost] };
}
