/** The panels of a table, in their order on a desk. */
import { m } from '$messages';
import DecidePanel from '../choose/DecidePanel.svelte';
import Due from '../choose/Due.svelte';
import type { Desk } from '../desk/desk.svelte';
import {
  CARDS,
  FIRST_CARDS,
  panel,
  PLAYERS,
  SCENE_PANELS,
  sheets,
  TRACKS,
  type PanelKind,
} from '../panels/panels';
import { mayMark } from '../marks/may';
import Log from '../panels/Log.svelte';
import Later from '../parts/Later.svelte';
import Note from '../talk/Note.svelte';
import TalkPanel from '../talk/TalkPanel.svelte';
import Unread from '../talk/Unread.svelte';
import ReplayLink from './ReplayLink.svelte';
import Unseen from './Unseen.svelte';
import type { LiveTable } from '../store/liveTable.svelte';

/** The parts of the page that its panels need. */
export interface TablePage {
  store: LiveTable;
  desk: Desk;
  phone: boolean;
  /** Whether the player has just made the table and has links to hand out. */
  invited: boolean;
  /** Show the events after `from`, up to `until`, on the board; null if there is none. */
  look: ((from: number, until?: number) => void) | null;
}

/** The tabs of a phone, from left to right. */
export const TABLE_TABS = [
  m.table_decide(),
  m.table_panels(),
  m.table_players(),
  m.table_tracks(),
  m.table_sheets(),
  m.table_cards(),
  m.table_talk(),
  m.table_log(),
  m.table_ask(),
];

const fairPanel = () => import('../fair/TableFairness.svelte');
const deskPanel = () => import('../desk/DeskPanel.svelte');
const votesPanel = () => import('../votes/Votes.svelte');
const seatsPanel = () => import('../seats/Seats.svelte');
const marksPanel = () => import('../marks/MarksPanel.svelte');
const premovesPanel = () => import('../premoves/PremovesPanel.svelte');
const seated = ({ store }: TablePage) => store.table?.seat;
/** Whether there is anybody to talk with: other people at seats, or other spectators. */
const others = ({ store }: TablePage) =>
  (!store.table?.seat && (store.table?.watching ?? 0) > 1) ||
  (store.table?.seats.filter((seat) => seat.kind === 'human').length ?? 0) > 1;

export const TABLE_PANELS: PanelKind<TablePage>[] = [
  panel({
    id: 'decide',
    title: ({ store }) => (store.table?.over ? m.table_result() : m.table_to_decision()),
    part: DecidePanel,
    props: ({ phone }) => ({ phone }),
    tab: m.table_decide(),
    mark: Due,
    first: true,
  }),
  { ...FIRST_CARDS, desk: false },
  SCENE_PANELS,
  panel({
    id: 'log',
    title: m.table_log(),
    part: Log,
    props: ({ look }) => (look ? { look } : {}),
    tab: m.table_log(),
    aside: Unseen,
    mark: Unseen,
    grow: true,
  }),
  CARDS,
  panel({
    id: 'premoves',
    title: m.table_premoves(),
    part: Later,
    props: () => ({ part: premovesPanel, with: {} }),
    tab: m.table_decide(),
    phone: 'folded',
    open: () => false,
    when: (page) => seated(page) && !page.store.table?.over,
  }),
  panel({
    id: 'desk',
    title: m.table_ask_rules(),
    part: Later,
    props: ({ desk }) => ({ part: deskPanel, with: { desk } }),
    tab: m.table_ask(),
    open: () => false,
  }),
  { ...sheets((first) => first), left: true },
  { ...TRACKS, left: true },
  { ...PLAYERS, left: true },
  { ...sheets((first) => !first), left: true },
  panel({
    id: 'marks',
    title: m.marks_title(),
    part: Later,
    props: () => ({ part: marksPanel, with: {} }),
    tab: m.table_players(),
    phone: 'titled',
    left: true,
    when: ({ store }) =>
      store.board?.areas.length === 0 && (mayMark(store.table) || store.table?.marks?.length),
  }),
  panel({
    id: 'replay',
    title: m.table_replay(),
    part: ReplayLink,
    tab: m.table_log(),
    desk: false,
  }),
  panel({
    id: 'talk',
    title: m.table_talk(),
    part: TalkPanel,
    tab: m.table_talk(),
    aside: Unread,
    mark: Unread,
    open: others,
    when: ({ store }) => store.talk.any,
  }),
  panel({
    id: 'note',
    title: m.table_private_note(),
    part: Note,
    tab: m.table_talk(),
    phone: 'titled',
    open: () => false,
    when: seated,
  }),
  panel({
    id: 'seats',
    title: m.table_seats(),
    part: Later,
    props: () => ({ part: seatsPanel, with: {} }),
    tab: m.table_players(),
    phone: 'titled',
    open: ({ invited }) => invited,
  }),
  panel({
    id: 'votes',
    title: m.table_votes(),
    part: Later,
    props: () => ({ part: votesPanel, with: {} }),
    tab: m.table_players(),
    phone: 'titled',
    open: () => false,
  }),
  panel({
    id: 'fair',
    title: m.table_how_chance_kept(),
    part: Later,
    props: ({ store }) => ({ part: fairPanel, with: { store } }),
    tab: m.table_players(),
    phone: 'folded',
    open: () => false,
    when: ({ store }) => store.table?.commitment,
  }),
];
