/** The state of the form for a new table. */
import { m } from '$messages';
import { ApiError, createTable } from '../lib/api';
import { account } from '../store/account.svelte';
import type {
  ClockTerms,
  FirstGame,
  GameInfo,
  GameOption,
  Late,
  NewTable,
  NewTerms,
} from '../lib/protocol';
import { settings } from '../lib/settings.svelte';
import { titled, zone } from '../lib/terms';

export const ME = 'me',
  OPEN = 'open',
  LINK = 'human';

const usual = (option: GameOption): string => String(option.usual);

export class NewTableForm {
  games = $state.raw<GameInfo[]>([]);
  name = $state('');
  players = $state(0);
  seats = $state.raw<string[]>([]);
  /** The number of the player's own seat. */
  own = $state(0);
  /** The chosen options, as text; missing ones have their defaults. */
  options = $state.raw<Record<string, string>>({});

  title = $state('');
  listed = $state(true);
  watch = $state<'all' | 'seated'>('all');
  marks = $state<NonNullable<NewTerms['marks']>>('seats');
  /** In minutes; if unset, the server uses what suits the clock. */
  away = $state<number | undefined>();
  kind = $state<ClockTerms['kind']>('none');
  minutes = $state(30);
  increment = $state(15);
  days = $state(2);
  weekdays = $state.raw<number[]>([]);
  dates = $state.raw<string[]>([]);
  late = $state<Late>('bot-move');
  lateBot = $state('');

  game = $derived(this.games.find((entry) => entry.name === this.name));
  bots = $derived(this.game?.bots ?? []);
  /** The default bot: the game's last is its best. */
  best = $derived(this.bots.at(-1)?.name ?? '');
  counts = $derived(this.game?.players.map((entry) => entry.count) ?? []);
  seatNames = $derived(
    (this.game?.players.find((entry) => entry.count === this.players)?.seats ?? []).map((name) => ({
      name,
      title: titled(name),
    })),
  );
  shown = $derived(
    this.game?.options.filter(
      (option) => !option.players?.length || option.players.includes(this.players),
    ) ?? [],
  );
  changed = $derived(this.shown.filter((option) => this.isChanged(option)).length);
  gathers = $derived(this.seats.includes(OPEN));
  /**
   * Whether the match waits for people: friends with links, or strangers if a clock would run at
   * once.
   */
  waits = $derived(this.seats.includes(LINK) || (this.gathers && this.kind === 'live'));

  /**
   * Set the games to choose from: those that lead, then by how often they are played; `last` is
   * selected.
   */
  set(games: GameInfo[], last: string, matches: Record<string, number> = {}): void {
    const often = (entry: GameInfo) => matches[entry.name] ?? 0;
    this.games = [...games].sort(
      (one, other) => Number(other.leads) - Number(one.leads) || often(other) - often(one),
    );
    const first = this.games.find((entry) => entry.name === last) ?? this.games[0];
    if (first) this.choose(first.name);
  }

  choose(name: string): void {
    this.name = name;
    this.options = {};
    this.lateBot = '';
    this.seat(this.game?.usual_players ?? 0);
  }

  /** Set the number of players: the player and, in the other seats, `others`. */
  seat(players: number, others = this.others): void {
    this.players = players;
    const them = others === OPEN || others === LINK ? others : this.best;
    this.seats = Array.from({ length: players }, (_, index) => (index === this.own ? ME : them));
  }

  /**
   * The kind of the other players if it is the same for all: `bots`, `open` or `human`; otherwise
   * `mixed`.
   */
  get others(): string {
    const them = new Set(
      this.seats
        .filter((_, index) => index !== this.own)
        .map((seat) => (this.bots.some((bot) => bot.name === seat) ? 'bots' : seat)),
    );
    const [one = 'bots'] = them;
    return (this.seats[this.own] ?? ME) === ME && them.size < 2 && one !== ME ? one : 'mixed';
  }

  /** Fill in the settings that a game recommends for a first match. */
  begin(first: FirstGame): void {
    this.players = first.players;
    this.seats = [...first.seats];
    this.options = Object.fromEntries(
      Object.entries(first.options).map(([name, value]) => [name, String(value)]),
    );
    this.kind = 'none';
  }

  value = (option: GameOption): string => this.options[option.name] ?? usual(option);
  isChanged = (option: GameOption): boolean => this.value(option) !== usual(option);

  get clock(): ClockTerms {
    if (this.kind === 'live')
      return { kind: 'live', bank: Math.round(this.minutes * 60), increment: this.increment };
    if (this.kind === 'none') return { kind: 'none' };
    const off = { weekdays: [...this.weekdays].sort(), dates: this.dates };
    return { kind: 'days', days: this.days, ...off, zone: zone() };
  }

  get terms(): NewTerms {
    const found: NewTerms = {
      title: this.title.trim(),
      listed: this.gathers && this.listed,
      watch: this.watch,
      marks: this.marks,
      away: this.away,
      clock: this.clock,
    };
    if (this.kind === 'none') return found;
    return {
      ...found,
      late: this.late,
      late_bot: this.late === 'wait' ? null : this.lateBot || this.best,
    };
  }

  /** Create the table with the call `create`; return the address to go to. */
  async make(create: typeof createTable = createTable): Promise<string> {
    const game = this.game!;
    const options = Object.fromEntries(
      this.shown.flatMap((option) => {
        const value = option.values.find((entry) => String(entry) === this.value(option));
        const known = this.options[option.name] === undefined && value === option.values[0];
        return value === undefined || known ? [] : [[option.name, value]];
      }),
    );
    const seats = await this.enter();
    const made = await create({
      game: game.name,
      players: this.players,
      options,
      seats,
      terms: this.terms,
      gather: this.waits,
    });
    return this.remember(made, seats);
  }

  /**
   * Start a session if the table is to know its creator, or else take the player's seat by its
   * link.
   */
  private async enter(): Promise<string[]> {
    const seats = [...this.seats];
    if (seats.every((seat) => this.bots.some((bot) => bot.name === seat))) return seats;
    try {
      await account.enter();
      return seats;
    } catch (error) {
      // too many guests came from this address: a player against bots needs no session
      if (!(error instanceof ApiError && error.status === 429) || seats.includes(OPEN)) throw error;
      return seats.map((seat) => (seat === ME ? LINK : seat));
    }
  }

  private remember(made: NewTable, seats: string[]): string {
    const own =
      account.me.id !== null || seats.includes(ME) || seats.includes(OPEN)
        ? undefined
        : made.links[0];
    const mine = own?.seat ?? this.seatNames[seats.indexOf(ME)]?.name;
    const url = own?.url ?? made.watch;
    settings.remember({
      id: made.id,
      game: this.name,
      title: this.title.trim() || this.game!.title,
      url,
      seat: this.seatNames.find((seat) => seat.name === mine)?.title ?? m.create_watching(),
      links: made.links,
      watch: made.watch,
      at: Date.now(),
    });
    return url;
  }
}
