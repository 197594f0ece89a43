/**
 * Choosing by clicking things of the scene.
 * A click stands for some scene ids, any of which will do; each click leaves the options that are
 * about one of them. Nothing here knows the meaning of the ids.
 */
import type {
  Arrow,
  Ask,
  UnavailableOption,
  Option,
  Scene,
  Token,
  TrayToken,
} from '../lib/protocol';

export type Click = string[];

export interface Picked {
  /** Open options that fit all clicks so far. */
  open: Option[];
  /** Unavailable options that fit them. */
  unavailable: UnavailableOption[];
  /** Open options with nothing left to click on the board, so that they may be taken. */
  ready: Option[];
  /** Unavailable options with nothing left to click. */
  refused: UnavailableOption[];
  /** Scene ids to click next. */
  lit: Set<string>;
  /** Areas to click after those. */
  targets: Set<string>;
  /** Scene ids with only unavailable options, with those options. */
  blocked: Map<string, UnavailableOption[]>;
}

/** The tag of a token shown where the choices so far would move it. */
const FORESEEN = 'foreseen';

/** Add a copy of `token`, marked as foreseen, in an area. */
function coming(tokens: Token[], token: Token, area: string): Token[] {
  const slotOf = (one: Token) => one.slot ?? one.kind;
  const there = tokens.filter((one) => one.area === area && slotOf(one) === slotOf(token));
  const before = there.find(
    (one) =>
      one.tags?.includes(FORESEEN) && one.owner === token.owner && one.symbol === token.symbol,
  );
  if (before)
    return tokens.map((one) => (one === before ? { ...one, count: (one.count ?? 1) + 1 } : one));
  const index = Math.max(-1, ...there.map((one) => one.index ?? 0)) + 1;
  return [
    ...tokens,
    {
      ...token,
      id: `${token.id}:${area}`,
      area,
      index,
      count: 1,
      tags: [...(token.tags ?? []), FORESEEN],
    },
  ];
}

/**
 * Add an arrow for a token that goes to an area, if these two are the subject of a choice; the
 * token is shown there, and one fewer where it came from.
 */
export function onTheWay(
  scene: Scene,
  targets: string[],
  areas: ReadonlyMap<string, unknown>,
): Scene {
  const [id, to] = targets;
  const token = scene.tokens.find((entry) => entry.id === id);
  if (!token || !to || targets.length !== 2 || !areas.has(to) || token.area === to) return scene;
  const goes = (arrow: Arrow) => arrow.from === token.area && arrow.to === to;
  const arrows = scene.arrows ?? [];
  const name = (token.symbol ?? token.kind).replaceAll('-', ' ');
  const label = [arrows.find(goes)?.label, name].filter(Boolean).join(' + ');
  const arrow: Arrow = { ...arrows.find(goes), from: token.area, to, label };
  if (token.owner !== undefined) arrow.owner = token.owner;
  if (token.slot !== undefined) arrow.slot = token.slot;
  const left = (token.count ?? 1) - 1;
  const others = scene.tokens.flatMap((other) =>
    other !== token ? [other] : left ? [{ ...other, count: left }] : [],
  );
  return {
    ...scene,
    arrows: [...arrows.filter((other) => !goes(other)), arrow],
    tokens: coming(others, token, to),
  };
}

/**
 * Put a token of the tray into the last area that a choice is about, in place of the piece that it
 * is about, if any. Panels with a tray are left out, since their counts are out of date.
 */
export function fromTray(
  scene: Scene,
  { id, symbol, kind, tags = [] }: TrayToken,
  option: Option,
  owner: string | null,
  areas: ReadonlyMap<string, unknown>,
): Scene {
  const area = option.targets.findLast((one) => areas.has(one));
  if (!kind || !area) return scene;
  const slot = scene.tokens.find((one) => one.kind === kind)?.slot ?? kind;
  const left = scene.tokens.flatMap((one) => {
    if (!option.targets.includes(one.id)) return [one];
    return (one.count ?? 1) > 1 ? [{ ...one, count: one.count! - 1 }] : [];
  });
  const placed = { id, kind, symbol, owner, area, slot, tags, label: option.label };
  const panels = scene.panels?.filter((panel) => !panel.columns?.length || !panel.tray?.length);
  return { ...scene, tokens: coming(left, placed, area), ...(panels && { panels }) };
}

/**
 * Add an arrow from the token that a step chose to the area that the next and last one chose for
 * it. Other scenes are returned unchanged.
 */
export function ledOn(
  scene: Scene,
  steps: readonly Option[],
  areas: ReadonlyMap<string, unknown>,
): Scene {
  const [before, last] = [steps.at(-2)?.targets ?? [], steps.at(-1)?.targets ?? []];
  const [to] = last;
  const token =
    before.length === 1 ? scene.tokens.find((entry) => entry.id === before[0]) : undefined;
  if (!token || !to || last.length !== 1 || !areas.has(to) || token.area === to) return scene;
  const arrow: Arrow = { from: token.area, to };
  if (token.owner !== undefined) arrow.owner = token.owner;
  return { ...scene, arrows: [...(scene.arrows ?? []), arrow] };
}

/** The area of each id of the board: areas are their own, tokens have theirs. */
export function places(areaIds: Iterable<string>, scene: Scene | null): Map<string, string> {
  const found = new Map<string, string>();
  for (const id of areaIds) found.set(id, id);
  for (const token of scene?.tokens ?? []) found.set(token.id, token.area);
  return found;
}

export function fits(option: Option, clicks: Click[]): boolean {
  return clicks.every((click) =>
    click.some((id) => option.targets.includes(id) || appliesTo(option, id)),
  );
}

/** Whether an option can be used for a thing. */
export const appliesTo = (option: Option, id: string): boolean =>
  option.applies_to?.includes(id) ?? false;

/** The one open option that is decided by a thing clicked for the option before, if any. */
export function carriedOn(ask: Ask | null, chosen: Option, clicks: Click[]): Option | null {
  const ids = clicks.flat().filter((id) => appliesTo(chosen, id));
  const meant =
    ids.length && ask
      ? ask.options.filter((option) => ids.some((id) => option.targets.includes(id)))
      : [];
  return meant.length === 1 ? meant[0]! : null;
}

/**
 * The open options that send tokens from one area to `area`; none if only a single token could go.
 */
export function allTo(ask: Ask | null, area: string, tokens: readonly Token[]): Option[] {
  if (!ask?.chain) return [];
  const there = new Map(tokens.map((token) => [token.id, token]));
  const going = ask.options.filter(
    ({ targets: [id, to, more] }) => to === area && more === undefined && there.has(id ?? ''),
  );
  const some = [...new Set(going.map(({ targets }) => targets[0]!))].map((id) => there.get(id)!);
  const many = some.reduce((sum, { count = 1 }) => sum + count, 0);
  return many > 1 && new Set(some.map((token) => token.area)).size === 1 ? going : [];
}

/**
 * Whether a token of the board can be dragged: some option is about it and an area that it goes to.
 */
export function carriable(ask: Ask | null, token: string, where: Map<string, string>): boolean {
  const from = where.get(token);
  if (!from || from === token) return false;
  const goes = (to: string | undefined) => to !== undefined && to !== from && where.get(to) === to;
  return (
    ask?.options.some(
      ({ targets: [id, to, more] }) => id === token && goes(to) && more === undefined,
    ) ?? false
  );
}

/**
 * The index of the last choice that put a token where it is now; `before` are the tokens before all
 * of them. -1 if none did.
 */
export function laidBy(steps: Option[], token: string, now: Token[], before: Token[]): number {
  const stands = now.find(({ id }) => id === token);
  if (!stands || before.some(({ id, area }) => id === token && area === stands.area)) return -1;
  const like = (one: Token | undefined) =>
    one && one.kind === stands.kind && one.owner === stands.owner && one.symbol === stands.symbol;
  return steps.findLastIndex(
    ({ targets: [id, to, more] }) =>
      to === stands.area &&
      more === undefined &&
      (id === token || like(before.find((one) => one.id === id))),
  );
}

/** The ids of the board that `option` is about and that are not yet clicked. */
function unclicked(option: Option, clicks: Click[], where: Map<string, string>): string[] {
  const clicked = new Set(clicks.flat());
  const spots = new Set(
    [...clicked].filter((id) => option.targets.includes(id)).map((id) => where.get(id)),
  );
  return option.targets.filter((id) => {
    if (!where.has(id) || clicked.has(id)) return false;
    // an area counts as clicked with a token in it, and a token with its area
    const place = where.get(id);
    const sameSpot = spots.has(place);
    return !(sameSpot && (id === place || clicked.has(place!)));
  });
}

export function picked(ask: Ask | null, clicks: Click[], where: Map<string, string>): Picked {
  const result: Picked = {
    open: [],
    unavailable: [],
    ready: [],
    refused: [],
    lit: new Set(),
    targets: new Set(),
    blocked: new Map(),
  };
  if (!ask) return result;
  for (const option of ask.options) {
    if (!fits(option, clicks)) continue;
    result.open.push(option);
    const left = unclicked(option, clicks, where);
    if (left.length) result.lit.add(left[0]!);
    else result.ready.push(option);
    for (const id of left.slice(1)) result.targets.add(where.get(id)!);
    if (!clicks.length)
      for (const id of option.applies_to ?? []) if (where.has(id)) result.lit.add(id);
  }
  for (const option of ask.unavailable ?? []) {
    if (!fits(option, clicks)) continue;
    result.unavailable.push(option);
    const left = unclicked(option, clicks, where);
    if (!left.length) result.refused.push(option);
    else if (!result.lit.has(left[0]!)) {
      const known = result.blocked.get(left[0]!) ?? [];
      result.blocked.set(left[0]!, [...known, option]);
    }
  }
  return result;
}

/**
 * The click that a thing of the board stands for, given the options left: the thing itself; or for
 * an area the tokens in it; or for a token its area and everything else there.
 */
export function clickOn(
  id: string,
  ask: Ask | null,
  clicks: Click[],
  where: Map<string, string>,
): Click | null {
  if (!ask) return null;
  const all: Option[] = [...ask.options, ...(ask.unavailable ?? [])].filter((o) => fits(o, clicks));
  const wanted = new Set(all.flatMap((o) => [...o.targets, ...(o.applies_to ?? [])]));
  if (wanted.has(id)) return [id];
  const place = where.get(id);
  if (!place) return null;
  if (wanted.has(place)) return [place];
  const there = [...wanted].filter((other) => where.get(other) === place);
  return there.length ? there : null;
}
