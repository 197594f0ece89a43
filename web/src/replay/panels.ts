/** The panels of a replay, in their order on a desk. */
import { m } from '$messages';
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
  m.replay_moment(),
  m.replay_panels(),
  m.replay_log(),
  m.replay_players(),
  m.replay_tracks(),
  m.replay_sheets(),
  m.replay_cards(),
  m.replay_fair_play(),
];

const given = ({ store }: ReplayPage) => ({ store });

export const REPLAY_PANELS: PanelKind<ReplayPage>[] = [
  panel({
    id: 'moment',
    title: m.replay_this_moment(),
    part: Moment,
    props: given,
    tab: m.replay_moment(),
  }),
  panel({
    id: 'result',
    title: m.replay_result(),
    part: Result,
    tab: m.replay_moment(),
    desk: { under: 'moment' },
    when: ({ store }) => store.table?.over,
  }),
  FIRST_CARDS,
  SCENE_PANELS,
  panel({
    id: 'replay-log',
    title: m.replay_log_up_here(),
    part: Log,
    tab: m.replay_log(),
    grow: true,
  }),
  sheets(),
  PLAYERS,
  TRACKS,
  CARDS,
  panel({
    id: 'fair',
    title: m.replay_how_chance_kept(),
    part: FairPlay,
    props: given,
    tab: m.replay_fair_play(),
  }),
];
