/** A game in a few words: for how many, how long, how much to learn. */
import type { GameInfo, LobbyTable } from '../lib/protocol';
import { ago, titled } from '../lib/terms';

export function playersWords({ players }: Pick<GameInfo, 'players'>): string {
  const all = players.map((one) => one.count);
  const [least, most] = [Math.min(...all), Math.max(...all)];
  return `${least === most ? least : `${least} to ${most}`} players`;
}

const hours = (minutes: number) =>
  String(minutes / 60)
    .replace('.5', '½')
    .replace(/^0½/, '½');

/** “2 to 4 hours”, “40 to 80 minutes”; empty where it is not known. */
export function timeWords({ minutes }: Pick<GameInfo, 'minutes'>): string {
  if (!minutes) return '';
  const [least, most] = minutes as [number, number];
  return least % 30 || most % 30
    ? `${least} to ${most} minutes`
    : `${hours(least)} to ${hours(most)} hours`;
}

const WEIGHTS: Record<string, string> = {
  light: 'Light: rules in a few minutes.',
  medium: 'Medium: an evening to feel at home.',
  heavy: 'Heavy: rich rules, best learned in a first game.',
};
export const weightWords = (weight: string): string => WEIGHTS[weight] ?? '';

/** How one's last match of a game ended: “Last time Greyjoy won, yesterday.” */
export function lastWords(table: LobbyTable | undefined, now: number): string {
  const won = table?.seats.filter((seat) => table.won.includes(seat.name)) ?? [];
  if (!table || !won.length) return '';
  const mine = won.some((seat) => table.mine.includes(seat.name));
  const names = won.map((seat) => seat.called || titled(seat.name)).join(' and ');
  return `Last time ${mine ? 'you' : names} won, ${ago(table.touched, now)}.`;
}
