import { m } from '$messages';
import { amount } from '../lib/locale';
import type { Clock, ClockTerms, Table } from '../lib/protocol';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** At these amounts of time left, screen readers are told. */
const TOLD = [DAY, 6 * HOUR, HOUR, 10 * MINUTE, MINUTE, 30 * SECOND, 10 * SECOND];
const PACE = 200;

/** The state of a seat's clock: `low` means that little time is left, `out` that none is. */
export interface Hand {
  left: number;
  /** The share of the seat's full time, from 0 to 1. */
  part: number;
  state: 'running' | 'resting' | 'paused' | 'day-off' | 'out' | 'helped';
  low: boolean;
  /** When the time runs out, if the clock is running. */
  due: number | null;
}

/** The full time of a seat, for the whole match or for a move. */
const whole = (terms: ClockTerms | undefined): number =>
  terms?.kind === 'days' ? terms.days * DAY : (terms?.kind === 'live' ? terms.bank : 600) * SECOND;

/** The time below which little is left. */
function little(terms: ClockTerms | undefined): number {
  const all = whole(terms);
  return terms?.kind === 'days'
    ? Math.min(6 * HOUR, all / 4)
    : Math.min(MINUTE, Math.max(10 * SECOND, all / 10));
}

const two = (number: number) => String(number).padStart(2, '0');

/**
 * Time left as a clock shows it: minutes and seconds if it is short, days and hours if it is long.
 */
export function shortly(left: number): string {
  const seconds = Math.ceil(left / SECOND);
  const [days, hours, minutes] = [
    Math.floor(seconds / 86_400),
    Math.floor((seconds % 86_400) / 3600),
    Math.floor((seconds % 3600) / 60),
  ];
  if (days) return m.clocks_days_hours({ days, hours });
  if (hours) return `${hours}:${two(minutes)}:${two(seconds % 60)}`;
  return `${minutes}:${two(seconds % 60)}`;
}

const UNITS = [
  [86_400, 'day'],
  [3600, 'hour'],
  [60, 'minute'],
  [1, 'second'],
] as const;

/** Time left in words, by its two largest units. */
export function inWords(left: number): string {
  let rest = Math.ceil(left / SECOND);
  const said: string[] = [];
  for (const [size, unit] of UNITS) {
    const number = Math.floor(rest / size);
    rest %= size;
    if (number) said.push(amount(number, unit));
  }
  return said.slice(0, 2).join(' ') || m.clocks_no_time();
}

/** The clocks of a table, counted down from the server's last message. */
export class Clocks {
  private view = $state.raw<Clock | null>(null);
  private terms = $state.raw<ClockTerms>();
  private names = $state.raw<string[]>([]);
  private own: string | null = null;
  /** The difference between the server's time and ours. */
  private ahead = 0;
  private now = $state(0);
  private before = Infinity;
  private timer = 0;

  any = $derived(this.view !== null);
  dayOff = $derived(this.view?.day_off ?? false);

  /** `warn` is called at a few moments with the own seat's time left. */
  constructor(private warn: (text: string) => void) {}

  take(table: Table): void {
    this.view = table.clock ?? null;
    this.terms = table.terms?.clock;
    if (this.names.length !== table.seats.length) this.names = table.seats.map((seat) => seat.name);
    this.own = table.seat;
    if (!table.clock) return this.close();
    this.ahead = table.clock.at - Date.now();
    this.tick();
    if (!this.timer && table.clock.running.length) this.timer = window.setInterval(this.tick, PACE);
    else if (!table.clock.running.length) this.close();
  }

  close(): void {
    clearInterval(this.timer);
    this.timer = 0;
  }

  /** The clock of a seat; null if it has none. */
  of(seat: string | null): Hand | null {
    const [view, at] = [this.view, this.names.indexOf(seat ?? '')];
    const given = view?.left[at];
    if (!view || given === undefined || given === null) return null;
    const running = view.running.includes(at);
    const counts = running && !view.day_off;
    const left = counts ? Math.max(0, Math.min(given, given - (this.now - view.at))) : given;
    const state = view.helped.includes(at)
      ? 'helped'
      : view.late.includes(at) || (running && left === 0)
        ? 'out'
        : view.paused
          ? 'paused'
          : !running
            ? 'resting'
            : view.day_off
              ? 'day-off'
              : 'running';
    return {
      left,
      state,
      part: Math.min(1, left / whole(this.terms)),
      low: state === 'running' && left <= little(this.terms),
      due: running ? (view.due[at] ?? null) : null,
    };
  }

  private tick = (): void => {
    this.now = Math.max(this.view?.at ?? 0, Date.now() + this.ahead);
    const hand = this.of(this.own);
    const left = hand?.state === 'running' ? hand.left : Infinity;
    const passed = TOLD.filter(
      (mark) => left <= mark && mark < this.before && mark < whole(this.terms),
    );
    if (this.before !== Infinity && passed.length)
      this.warn(m.clocks_have_left({ time: inWords(Math.min(...passed)) }));
    this.before = left;
  };
}
