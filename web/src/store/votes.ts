/** Motions in words. */
import { m } from '$messages';
import type { Motion, SeatInfo, Table, What } from '../lib/protocol';
import { lasting } from '../lib/times';

export const PUTS: Record<What, string> = {
  pause: m.votes_put_pause(),
  resume: m.votes_put_resume(),
  extend: m.votes_put_extend(),
  replace: m.votes_put_replace(),
  end: m.votes_put_end(),
  letters: m.votes_put_letters(),
  undo: m.votes_put_undo(),
};

const EFFECTS: Record<What, string> = {
  pause: m.votes_effect_pause(),
  resume: m.votes_effect_resume(),
  extend: m.votes_effect_extend(),
  replace: m.votes_effect_replace(),
  end: m.votes_effect_end(),
  letters: m.votes_effect_letters(),
  undo: m.votes_effect_undo(),
};

const LEAVES = m.votes_effect_forfeit();

/** The effect of a motion, and who must agree; an end may count as a forfeit. */
export const explained = (what: What, forfeits = false): string =>
  `${what === 'end' && forfeits ? LEAVES : EFFECTS[what]} ${['end', 'letters', 'undo'].includes(what) ? m.votes_everybody_must_agree() : m.votes_more_than_half()}`;

const titled = (name: string, seats: SeatInfo[]): string =>
  seats.find((seat) => seat.name === name)?.title ?? name;

/** All open votes: first the one about the table, then those on seats. */
export const openVotes = (table: Table | null | undefined): Motion[] =>
  table?.motion ? [table.motion, ...(table.beside ?? [])] : [];

/** The question to the voters. */
export function question(motion: Motion, seats: SeatInfo[]): string {
  const whose = motion.seat ? titled(motion.seat, seats) : m.votes_everybody_whose();
  if (motion.what === 'extend')
    return m.votes_ask_extend({ whose, time: lasting(motion.minutes * 60) });
  if (motion.what === 'undo') return m.votes_ask_undo({ titled: titled(motion.by, seats) });
  if (motion.what !== 'replace') return `${PUTS[motion.what]}?`;
  return m.votes_ask_replace({ whose, called: motion.called || motion.bot_called });
}

/** The result of a motion that is closed. */
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
  if (passed === null) return m.votes_vote_closed({ asked });
  return passed ? m.votes_agreed({ asked }) : m.votes_not_agreed({ asked });
}
