/**
 * The panels of a page, in one list: what each is called, what draws it, where it stands on a desk and
 * under which tab of a phone, and when it is there. To add a panel is to add an entry to the list of
 * its page, `table/panels.ts` or `replay/panels.ts`.
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

/** Each part has properties of its own. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- no type is wide enough for all properties
type Part = Component<any>;

/** A panel as it stands on the page now. */
export interface PanelNow {
  /** The name of its fold, which the browser remembers. */
  id: string;
  title: string;
  /** What its tab is called on a phone, where the game says. */
  short?: string;
  part: Part;
  props?: Record<string, unknown>;
}

/** An entry of the list: one panel, or all of a kind. */
export interface PanelKind<Page> {
  tab: string;
  /** Those that there are now. */
  now: (page: Page) => PanelNow[];
  /** On a desk in the column on the left, where there is room for one. */
  left?: boolean;
  /** Whether it is open until somebody folds it. */
  open?: (page: Page, panel: PanelNow) => boolean;
  /** It takes the room that is left. */
  grow?: boolean;
  /** It has more of the breadth to itself. */
  broad?: boolean;
  /** Beside its title on a desk. */
  aside?: Part;
  /** Beside the name of its tab on a phone. */
  mark?: Part;
  /** How it stands under its tab: by itself, under its title, or in a fold of its own. */
  phone?: 'plain' | 'titled' | 'folded';
  /** It stands on phones only, or in the fold of another panel on a desk. */
  desk?: false | { under: string };
  /** It stands before the others are drawn. */
  first?: boolean;
}

/** An entry for one panel, which is there unless `when` says that it is not. */
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

/** Panels that a game tells of by its scene, such as a fight; what only holds tokens stands with the decision. */
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
/** Those that a desk shows beside the board, and all others. */
export const BESIDE = scenePanels((one) => one.beside ?? false);
export const NOT_BESIDE = scenePanels((one) => !one.beside);

/** The sheets of a scene; `which` picks some. */
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

/** Cards that stand by themselves, such as one's own hand. */
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

/** The tabs that have something now, in an order. */
export function tabsOf<Page>(kinds: PanelKind<Page>[], page: Page, order: string[]): string[] {
  const filled = new Set(kinds.filter((kind) => kind.now(page).length).map((kind) => kind.tab));
  return order.filter((tab) => filled.has(tab));
}
