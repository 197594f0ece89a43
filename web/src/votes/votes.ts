/** Motions in words. */
import type { Motion, SeatInfo, Table, What } from '../lib/protocol';
import { lasting } from '../lib/terms';

export const PUTS: Record<What, string> = {
  pause: 'Pause the table',
  resume: 'Go on playing',
  extend: 'Give more time',
  replace: 'Give a seat away',
  end: 'End the match here',
  letters: 'Open all letters',
  undo: 'Take back my last choice',
};

const EFFECTS: Record<What, string> = {
  pause: 'Nobody moves and the clocks stop until you vote to go on.',
  resume: 'Play goes on, and the clocks run again.',
  extend: 'It is added to the clock.',
  replace:
    'Its player can come back as long as a bot plays the seat. The match is no longer rated.',
  end: 'The match ends without a result.',
  letters: 'Everybody can read all letters of this match, spectators too.',
  undo: 'Everything after it is undone as well.',
};

const LEAVES = 'Against bots, ending the match counts as losing it.';

/** What a motion does, and who must agree; an end may be a match lost. */
export const explained = (what: What, forfeits = false): string =>
  `${what === 'end' && forfeits ? LEAVES : EFFECTS[what]} ${['end', 'letters', 'undo'].includes(what) ? 'Everybody must agree.' : 'More than half must agree.'}`;

const titled = (name: string, seats: SeatInfo[]): string =>
  seats.find((seat) => seat.name === name)?.title ?? name;

/** All votes that are open: one about the table first, then those on seats. */
export const openVotes = (table: Table | null | undefined): Motion[] =>
  table?.motion ? [table.motion, ...(table.beside ?? [])] : [];

/** What is asked of those who vote. */
export function question(motion: Motion, seats: SeatInfo[]): string {
  const whose = motion.seat ? titled(motion.seat, seats) : 'everybody';
  if (motion.what === 'extend') return `Give ${whose} ${lasting(motion.minutes * 60)} more?`;
  if (motion.what === 'undo') return `Take back the last choice of ${titled(motion.by, seats)}?`;
  if (motion.what !== 'replace') return `${PUTS[motion.what]}?`;
  return `Give the seat of ${whose} to ${motion.called || motion.bot_called}?`;
}

/** What became of a motion that is not open any more. */
export function outcome(motion: Motion, after: Table): string {
  const asked = question(motion, after.seats);
  const seat = after.seats.find((one) => one.name === motion.seat);
  const done: Record<What, boolean | null> = {
    pause: after.paused === true,
    resume: after.paused === false,
    extend: null,
    replace: motion.called ? null : seat?.kind === 'bot',
    end: after.ended === true,
    letters: after.unsealed === true,
    undo: after.undone?.includes(motion.undo ?? -1) === true,
  };
  const passed = done[motion.what];
  if (passed === null) return `${asked} The vote is closed.`;
  return `${asked} ${passed ? 'Agreed.' : 'Not agreed.'}`;
}
