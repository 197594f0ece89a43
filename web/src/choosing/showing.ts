/** The scene with the current choices, before they are sent. */
import { faceInHand } from '../style/inHand';
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

/** Whether each option has its own coin of the tray, whose text says it all. */
export function areTiles(options: Option[], tray: TrayToken[], board: Board | null): boolean {
  const tokens = options.map((option) => tokenOf(tray, option));
  if (tokens.some((token) => !token || faceInHand(board, token).form !== 'coin')) return false;
  return options.length > 1 && new Set(tokens.map((token) => token!.id)).size === tokens.length;
}

/** A complete chain, with everything known about it. */
export interface Completed {
  steps: Option[];
  tray: TrayToken[];
  /** The kind of the tokens that the chain puts on areas, if any. */
  kind: string | undefined;
  seat: string | null;
  areas: ReadonlyMap<string, BoardArea>;
}

/**
 * Show the last step of a complete chain, which has no preview of its own since its consequences
 * may not be known yet: the token that it puts on an area, or the arrow of a token's move.
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
