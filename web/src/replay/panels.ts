/** The panels of a replay, in the order in which they stand on a desk. */
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
import Log from '../panels/Log.svelte';
import FairPlay from './FairPlay.svelte';
import Moment from './Moment.svelte';
import type { ReplayStore } from './replay.svelte';
import Result from '../panels/Result.svelte';

export interface ReplayPage {
  store: ReplayStore;
}

/** The tabs of a phone, from left to right. */
export const REPLAY_TABS = [
  'Moment',
  'Panels',
  'Log',
  'Players',
  'Tracks',
  'Sheets',
  'Cards',
  'Fair play',
];

const given = ({ store }: ReplayPage) => ({ store });

export const REPLAY_PANELS: PanelKind<ReplayPage>[] = [
  panel({ id: 'moment', title: 'This moment', part: Moment, props: given, tab: 'Moment' }),
  panel({
    id: 'result',
    title: 'Result',
    part: Result,
    tab: 'Moment',
    desk: { under: 'moment' },
    when: ({ store }) => store.table?.over,
  }),
  FIRST_CARDS,
  SCENE_PANELS,
  panel({ id: 'replay-log', title: 'Log up to here', part: Log, tab: 'Log', grow: true }),
  sheets(),
  PLAYERS,
  TRACKS,
  CARDS,
  panel({
    id: 'fair',
    title: 'How chance is kept fair',
    part: FairPlay,
    props: given,
    tab: 'Fair play',
  }),
];
