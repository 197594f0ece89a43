/**
 * The messages of the protocol: the generated types under this client's names, and the little that
 * they cannot express. `docs/protocol.md` explains their meaning.
 */

import type * as wire from './protocol/wire.generated';

export type * from './protocol/wire.generated';

export type Point = [x: number, y: number];

/** Any CSS colour, or a pair for the light and the dark theme. */
export type Colour = string | [light: string, dark: string];

/** How the client itself draws a kind of areas. */
export type Terrain = NonNullable<wire.Style['terrain']>[string];

/** An area with its computed path and the middle of its name; other keys are slots. */
export type BoardArea = wire.BoardArea & { path: string; label: Point; [slot: string]: unknown };

export type Board = Omit<wire.Board, 'areas'> & { areas: BoardArea[] };

export type Option = wire.OptionPayload;
export type UnavailableOption = wire.UnavailablePayload;
export type Amounts = wire.AmountsPayload;
export type Ask = wire.AskPayload & { seat: string };
export type Preview = wire.Previewed & { ask: Ask | null };

export type Said = wire.SaidLine;
export type LogLine = Omit<wire.ToldLine, 'rule' | 'moment'> & {
  rule?: string;
  moment?: wire.Moment | null;
};
export type Gathering = wire.GatheringInfo;
export type Motion = wire.MotionInfo;
export type What = wire.MotionInfo['what'];
export type Undo = wire.UndoInfo;
export type Clock = wire.ClockView;
export type Late = NonNullable<wire.Terms['late']>;
export type ClockTerms = NonNullable<wire.Terms['clock']>;
/** The terms sent for a new table; the server has defaults for missing ones. */
export type NewTerms = Partial<Omit<wire.Terms, 'away'>> & { away?: number | undefined };

/**
 * A seat and its player. In a moment of a replay only the waiting seats and their activities are
 * known.
 */
export type SeatInfo = Pick<wire.SeatInfo, 'name' | 'title' | 'waiting'> &
  Partial<
    Pick<
      wire.SeatInfo,
      'bot' | 'bot_called' | 'called' | 'profile' | 'presence' | 'since' | 'asked'
    >
  > & { kind: wire.SeatInfo['kind'] | '' };

type Known = 'id' | 'game' | 'n' | 'seat' | 'over' | 'result';
type Changing = 'base' | 'change' | 'taken';

/** A table as it is shown; in a moment of a replay some fields are unknown. */
export type Table = Pick<wire.TableView, Known> &
  Partial<
    Omit<wire.TableView, Known | Changing | 'lines' | 'seats' | 'scene' | 'asks' | 'remarks'>
  > & {
    lines: LogLine[];
    seats: SeatInfo[];
    scene: wire.Scene;
    asks: Ask[];
    remarks?: Ask[];
  };

/**
 * A message of the socket: a table, or its difference from that of event `base`; `taken` lists the
 * accepted choices.
 */
export type TableMessage = { taken?: wire.ChoiceAccepted[] } & (
  | (Table & { base: null })
  | (Partial<Table> & Pick<Table, 'n' | 'lines'> & { base: number; change: SceneChange })
);
/** Keys with default values are left out. */
export type SceneChange = Partial<Omit<wire.SceneChange, 'lists' | 'maps'>> & {
  lists?: Record<string, ListChange>;
  maps?: Record<string, MapChange>;
};
export type Named = { id?: string; seat?: string };
export type ListChange = Partial<wire.ListChange> & { set?: Named[] };
export type MapChange = Partial<wire.MapChange>;

/**
 * The headings of a match's moments; a sentence with the rule `opening` is the first under a new
 * title.
 */
export type Headings = Pick<wire.Replay, 'opening'> & { events: Heading[] };
export type Heading = Pick<wire.PastEvent, 'n' | 'title' | 'subtitle' | 'episode'>;

export type GameOption = wire.OptionInfo;
export type RuleSection = wire.RuleSection;
export type NewTable = wire.Made;
export type StandingAnswer = wire.StandingInfo;
export type SameAnswer = wire.SameInfo;
export type PremovesChange = Partial<wire.NewPremoves>;
export type Lobby = wire.LobbyView;
export type OpenTables = wire.OpenTables;
export type Channel = wire.ChannelInfo;
export type ChannelKind = wire.ChannelInfo['kind'];
export type Digest = wire.ChannelInfo['digest'];
export type Notices = wire.NoticesView;

/** An error of the server; for choices sent over the socket, `id` identifies them. */
export type Refused = Partial<wire.ErrorBody> &
  Pick<wire.ErrorBody, 'error' | 'message'> & { id?: number };
