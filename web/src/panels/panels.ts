/**
 * The panels of a page in one list: the title of each, its component, its place on a desk, its tab
 * on a phone, and when it is shown. To add a panel, add an entry to the list of its page,
 * `table/panels.ts` or `replay/panels.ts`.
 */
import { m } from '$messages';
import type { Component } from 'svelte';
import type { Panel } from '../lib/protocol';
import type { TableStore } from '../store/table.svelte';
import Cards from './Cards.svelte';
import PanelView from './Panel.svelte';
import Players from './Players.svelte';
import SheetView from './Sheet.svelte';
import Tracks from './Tracks.svelte';
import ZoneCards from './ZoneCards.svelte';

/** Each component has properties of its own. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- no type is wide enough for all properties
type Part = Component<any>;

/** A panel as it is on the page now. */
export interface PanelNow {
  /** The name of its fold, whose state the browser remembers. */
  id: string;
  title: string;
  /** The label of its tab on a phone, if the game sets one. */
  short?: string;
  part: Part;
  props?: Record<string, unknown>;
}

/** An entry of the list: one panel, or all panels of a kind. */
export interface PanelKind<Page> {
  tab: string;
  /** The panels of this kind that exist now. */
  now: (page: Page) => PanelNow[];
  /** On a desk it is in the left column, if there is room for one. */
  left?: boolean;
  /** Whether it is open until the player folds it. */
  open?: (page: Page, panel: PanelNow) => boolean;
  /** Whether it takes the remaining height. */
  grow?: boolean;
  /** Whether it uses more of the width. */
  broad?: boolean;
  /** A component beside its title on a desk. */
  aside?: Part;
  /** A component beside the label of its tab on a phone. */
  mark?: Part;
  /** How it appears under its tab: alone, under its title, or in a fold of its own. */
  phone?: 'plain' | 'titled' | 'folded';
  /** It appears on phones only, or on a desk in the fold of another panel. */
  desk?: false | { under: string };
  /** It is drawn before the others. */
  first?: boolean;
}

/** An entry for one panel, which is shown unless `when` returns false. */
export function panel<Page>(
  entry: Omit<PanelNow, 'props' | 'title' | 'short'> &
    Omit<PanelKind<Page>, 'now'> & {
      title: string | ((page: Page) => string);
      when?: (page: Page) => unknown;
      props?: (page: Page) => Record<string, unknown>;
    },
): PanelKind<Page> {
  const { id, title, part, when = () => true, props = () => ({}), ...kind } = entry;
  const named = (page: Page) => (typeof title === 'string' ? title : title(page));
  return {
    ...kind,
    now: (page) => (when(page) ? [{ id, title: named(page), part, props: props(page) }] : []),
  };
}

interface Seen {
  store: TableStore;
}

/**
 * Panels that a game defines in its scene, such as a fight. Those that only hold tokens are shown
 * with the decision instead.
 */
function scenePanels(which: (one: Panel) => boolean): PanelKind<Seen> {
  return {
    tab: m.panels_panels(),
    phone: 'titled',
    now: ({ store }) =>
      (store.scene?.panels ?? [])
        .filter(
          (one) =>
            which(one) &&
            (one.columns?.length || one.throws?.length || (one.notes?.length && !one.tray?.length)),
        )
        .map((one) => ({
          id: one.id,
          title: one.title,
          short: one.short ?? one.title.split(' ')[0]!,
          part: PanelView,
          props: { panel: one },
        })),
  };
}

export const SCENE_PANELS = scenePanels(() => true);
/** The scene's panels that a desk shows beside the board, and all others. */
export const BESIDE = scenePanels((one) => one.beside ?? false);
export const NOT_BESIDE = scenePanels((one) => !one.beside);

/** The sheets of a scene, filtered by `which`. */
export function sheets(which: (first: boolean) => boolean = () => true): PanelKind<Seen> {
  const filled = (store: TableStore) =>
    (store.scene?.sheets ?? []).filter((one) => one.rows.length && which(one.first ?? false));
  return {
    tab: m.panels_sheets(),
    phone: 'titled',
    broad: true,
    now: ({ store }) =>
      filled(store).map((one) => ({
        id: `sheet-${one.id}`,
        title: one.title,
        part: SheetView,
        props: { sheet: one },
      })),
    open: (_, { props }) => !(props!['sheet'] as { fold?: boolean }).fold,
  };
}

export const TRACKS = panel<Seen>({
  id: 'tracks',
  title: m.panels_tracks(),
  part: Tracks,
  tab: m.panels_tracks(),
  when: ({ store }) => store.scene?.tracks?.some((track) => !track.over),
});
export const PLAYERS = panel<Seen>({
  id: 'players',
  title: m.panels_players(),
  part: Players,
  tab: m.panels_players(),
});
export const CARDS = panel<Seen>({
  id: 'cards',
  title: m.panels_cards(),
  part: Cards,
  tab: m.panels_cards(),
  open: () => false,
  when: ({ store }) => store.scene?.zones?.some((zone) => !zone.first),
});

/** Cards with a panel of their own, such as the player's hand. */
export const FIRST_CARDS: PanelKind<Seen> = {
  tab: m.panels_cards(),
  phone: 'titled',
  now: ({ store }) =>
    (store.scene?.zones ?? [])
      .filter((zone) => zone.first)
      .map((zone) => ({
        id: `zone-${zone.id}`,
        title: zone.title,
        part: ZoneCards,
        props: { zone, noted: true },
      })),
};

/** The tabs that have something to show now, in the given order. */
export function tabsOf<Page>(kinds: PanelKind<Page>[], page: Page, order: string[]): string[] {
  const filled = new Set(kinds.filter((kind) => kind.now(page).length).map((kind) => kind.tab));
  return order.filter((tab) => filled.has(tab));
}
