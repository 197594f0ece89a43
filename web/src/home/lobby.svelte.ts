/** The lists of the lobby, fetched again every few seconds while they are in view. */
import { call } from '../lib/api';
import type { Lobby, LobbyTable, OpenTables } from '../lib/protocol';

const PAUSE = 15_000;
/** How many tables of a list are fetched at first; a page of open tables has as many. */
const FIRST = 50;
/**
 * The most tables of a list that are fetched again: the server shows no more of the player's own.
 */
const MOST = 500;

type List = 'open' | 'mine' | 'over';

export class LobbyStore {
  view = $state.raw<Lobby | null>(null);
  /** Whether the last call did not reach the server. */
  lost = $state(false);
  waiting = $derived(this.view?.mine.filter((table) => table.your_turn).length ?? 0);
  /** The game whose open tables are shown; empty for all. */
  game = $state('');
  private reached: Record<List, number> = { open: FIRST, mine: FIRST, over: FIRST };
  private timer = 0;
  private asked = 0;

  /** Start; return a function that stops. */
  start(): () => void {
    void this.refresh();
    this.timer = window.setInterval(() => document.hidden || this.refresh(), PAUSE);
    addEventListener('focus', this.refresh);
    document.addEventListener('visibilitychange', this.seen);
    return () => {
      clearInterval(this.timer);
      removeEventListener('focus', this.refresh);
      document.removeEventListener('visibilitychange', this.seen);
    };
  }

  refresh = async (): Promise<void> => {
    const number = ++this.asked;
    try {
      const { mine, over } = this.reached;
      const found = await this.further(
        await call<Lobby>(`/lobby?mine=${mine}&over=${over}${this.only}`),
      );
      if (number === this.asked) this.view = found;
      this.lost = false;
    } catch {
      this.lost = true; // keep the lists, since the next try may succeed
    }
  };

  /** Fetch the further pages of open tables that were opened before. */
  private async further(first: Lobby): Promise<Lobby> {
    const open = new Map(first.open.map((table) => [table.id, table]));
    let next = first.next;
    while (next && open.size < this.reached.open) {
      const page = await call<OpenTables>(
        `/lobby/open?before=${encodeURIComponent(next)}${this.only}`,
      );
      for (const table of page.open) open.set(table.id, table);
      next = page.next;
    }
    return { ...first, open: [...open.values()], next };
  }

  private get only(): string {
    return this.game && `&game=${encodeURIComponent(this.game)}`;
  }

  /** Show the open tables of one game, or of all. */
  filter = (game: string): void => {
    this.game = game;
    void this.refresh();
  };

  /** Fetch that many entries of a list, if there are as many. */
  reach = (list: List, number: number): void => {
    if (number <= this.reached[list]) return;
    this.reached[list] = Math.min(number, MOST);
    void this.refresh();
  };

  private seen = () => void (document.hidden || this.refresh());
}

/**
 * The address of a table: the player's own seat that the table waits for, otherwise any seat of
 * theirs.
 */
export function addressOf(table: LobbyTable): string {
  const turn = table.seats.find((seat) => seat.waiting && table.mine.includes(seat.name));
  return table.mine.length > 1 && turn
    ? `/t/${table.id}?seat=${encodeURIComponent(turn.name)}`
    : `/t/${table.id}`;
}
