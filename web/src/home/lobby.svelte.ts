/** The lists of the lobby, asked for anew every few seconds while somebody looks at them. */
import { call } from '../lib/api';
import type { Lobby, LobbyTable, OpenTables } from '../lib/protocol';

const PAUSE = 15_000;
/** So many tables of a list are fetched at first; of open ones a page has as many. */
const FIRST = 50;
/** The server shows no more of one's own, and no more open ones are asked for anew all the time. */
const MOST = 500;

type List = 'open' | 'mine' | 'over';

export class LobbyStore {
  view = $state.raw<Lobby | null>(null);
  /** The server could not be reached the last time. */
  lost = $state(false);
  waiting = $derived(this.view?.mine.filter((table) => table.your_turn).length ?? 0);
  /** The game whose open tables are shown; all where it is empty. */
  game = $state('');
  private reached: Record<List, number> = { open: FIRST, mine: FIRST, over: FIRST };
  private timer = 0;
  private asked = 0;

  /** Begin; gives what ends it. */
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
      this.lost = true; // what is shown stays, and the next try may bring it
    }
  };

  /** The lists with as many pages of open tables as somebody has looked at. */
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

  /** Have a list go so far, if there are as many tables. */
  reach = (list: List, number: number): void => {
    if (number <= this.reached[list]) return;
    this.reached[list] = Math.min(number, MOST);
    void this.refresh();
  };

  private seen = () => void (document.hidden || this.refresh());
}

/** Where a table is opened: at one's own seat that is waited for, else at any of one's own. */
export function addressOf(table: LobbyTable): string {
  const turn = table.seats.find((seat) => seat.waiting && table.mine.includes(seat.name));
  return table.mine.length > 1 && turn
    ? `/t/${table.id}?seat=${encodeURIComponent(turn.name)}`
    : `/t/${table.id}`;
}
