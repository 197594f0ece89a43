/** Durations and times past, in words. */
import { m } from '$messages';
import { amount } from './locale';

/** A duration in the largest unit that divides it evenly. */
export function lasting(seconds: number): string {
  if (seconds % 60)
    return seconds < 120 ? amount(seconds, 'second') : amount(seconds / 60, 'minute');
  if (seconds % 3600) return amount(seconds / 60, 'minute');
  return seconds % 86_400 ? amount(seconds / 3600, 'hour') : amount(seconds / 86_400, 'day');
}

const STEPS: [Intl.RelativeTimeFormatUnit, number][] = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
];
let relative: Intl.RelativeTimeFormat | null = null; // created on first use: it takes ten milliseconds

/** “5 minutes ago”. */
export function ago(at: number, now = Date.now()): string {
  const [unit, size] = STEPS.find(([, one]) => now - at >= one) ?? ['minute', 60_000];
  const number = Math.floor((now - at) / size);
  if (number < 1 && unit === 'minute') return m.times_just_now();
  relative ??= new Intl.RelativeTimeFormat(m.language_tag(), { numeric: 'auto' });
  return relative.format(-number, unit);
}

/** Whether a person is at the table; empty for seats without a person. */
export function presenceWords(
  presence: string | null | undefined,
  since: number | null | undefined,
  now = Date.now(),
): string {
  if (presence === 'here') return m.times_here();
  if (presence === 'never') return m.times_has_not_come();
  if (presence !== 'away') return '';
  return since ? m.times_away_here({ ago: ago(since, now) }) : m.times_away();
}
