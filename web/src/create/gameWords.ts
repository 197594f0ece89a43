/** A game in a few words: for how many, how long, how much to learn. */
import { m } from '$messages';
import type { GameInfo, LobbyTable } from '../lib/protocol';
import { listed } from '../lib/locale';
import { titled } from '../lib/terms';
import { ago } from '../lib/times';

export function playersWords({ players }: Pick<GameInfo, 'players'>): string {
  const all = players.map((one) => one.count);
  const [least, most] = [Math.min(...all), Math.max(...all)];
  return least === most
    ? m.create_players_count({ count: least })
    : m.create_players_range({ least, most });
}

const hours = (minutes: number) =>
  String(minutes / 60)
    .replace('.5', '½')
    .replace(/^0½/, '½');

/** “2 to 4 hours”, “40 to 80 minutes”; empty if it is not known. */
export function timeWords({ minutes }: Pick<GameInfo, 'minutes'>): string {
  if (!minutes) return '';
  const [least, most] = minutes as [number, number];
  return least % 30 || most % 30
    ? m.create_minutes_range({ least, most })
    : m.create_hours_range({ least: hours(least), most: hours(most) });
}

const WEIGHTS: Record<string, string> = {
  light: m.create_weight_light(),
  medium: m.create_weight_medium(),
  heavy: m.create_weight_heavy(),
};
export const weightWords = (weight: string): string => WEIGHTS[weight] ?? '';

/** How the player's last match of a game ended: “Last time Greyjoy won, yesterday.” */
export function lastWords(table: LobbyTable | undefined, now: number): string {
  const won = table?.seats.filter((seat) => table.won.includes(seat.name)) ?? [];
  if (!table || !won.length) return '';
  const mine = won.some((seat) => table.mine.includes(seat.name));
  const when = ago(table.touched, now);
  if (mine) return m.create_last_time_you_won({ when });
  const names = listed(won.map((seat) => seat.called || titled(seat.name)));
  return m.create_last_time_won({ names, when });
}
