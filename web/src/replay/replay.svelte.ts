/** The replay of a match, moment by moment: a table whose choices have all been made. */
import { m } from '$messages';
import { after } from '../panels/sentence';
import { call } from '../lib/api';
import { board } from '../style/board';
import type * as wire from '../lib/protocol';
import type { Ask, LogLine, PastEvent, Replay as Contents, Table } from '../lib/protocol';
import { TableStore } from '../store/table.svelte';

/** A moment as it is shown here; talk has no rule. */
type PastTable = Omit<wire.PastTable, 'lines' | 'asks' | 'remarks'> & {
  lines: PastLine[];
  asks: Ask[];
  remarks: Ask[];
};
export type PastLine = LogLine & { to: string[] };

/** How far a step goes. */
export type Stride = 'event' | 'episode' | 'phase' | 'round';

/** Whose view is shown: the player's own, everything open, a spectator's, or a seat's. */
export type Eyes = 'own' | 'open' | 'watch' | `seat:${string}`;

/** How many moments are cached, so that stepping back and forth asks the server only once. */
const KEPT = 300;
/** How long each moment is shown during playback, in milliseconds. */
const STAND = 1400;
/** How long the slider rests before the address is updated, in milliseconds. */
const SETTLE = 300;

const wait = (time: number) => new Promise((done) => setTimeout(done, time));

/** The indexes of the events that differ from the one before in `what`. */
function begins(events: PastEvent[], what: (event: PastEvent) => string): number[] {
  return events.flatMap((event, place) =>
    place && what(event) === what(events[place - 1]!) ? [] : [place],
  );
}

const WHOM: Record<string, string> = {
  all: m.replay_to_all(),
  side: m.replay_to_side(),
  watch: m.replay_to_spectators(),
};

/** The log with the talk merged in, each message at its moment. */
function withTalk({ lines, talk, seats }: PastTable): PastLine[] {
  const titles = new Map(seats.map((seat) => [seat.name, seat.title]));
  const said = talk.map(({ n, seat, to, text, called, readers }) => {
    const others = readers
      ?.filter((name) => name !== seat)
      .map((name) => titles.get(name))
      .join(', ');
    const who = (seat && titles.get(seat)) ?? called ?? '';
    const whom = others || (WHOM[to] ?? '');
    return { n, text: m.replay_said_to({ who, whom, text }), to: [] };
  });
  return [...lines, ...said].sort((one, other) => one.n - other.n);
}

export function eyesFrom(search: URLSearchParams): Eyes {
  if (search.has('open')) return 'open';
  const seat = search.get('as');
  return seat === null ? 'own' : seat === '' ? 'watch' : `seat:${seat}`;
}

/** A table at past moments; every panel draws it like a live one. */
export class ReplayStore extends TableStore {
  contents = $state.raw<Contents | null>(null);
  past = $state.raw<PastTable | null>(null);
  /** The index of the wanted event; the shown moment follows when it is loaded. */
  place = $state(0);
  eyes = $state<Eyes>('own');
  stride = $state<Stride>('event');
  playing = $state(false);
  speed = $state(1);
  /** Whether nothing has been shown yet, or the wanted moment is still loading. */
  behind = $state(true);

  events = $derived(this.contents?.events ?? []);
  event = $derived(this.events[this.place] ?? null);
  /** The player's own seat here, once it is known. */
  mine = $state<string | null>(null);
  last = $derived(this.events.length - 1);
  rounds = $derived(begins(this.events, (event) => event.title));
  episodes = $derived(
    begins(this.events, (event) => event.episode).filter((place) => this.events[place]!.episode),
  );
  phases = $derived(begins(this.events, (event) => `${event.title}\n${event.subtitle}`));

  private kept = new Map<string, PastTable>();
  private logs = new Map<Eyes, Promise<PastLine[]>>();
  private following = false;
  private drawn = '';
  /** The index that was shown last, and in whose view. */
  private stood: { eyes: Eyes; place: number } = { eyes: 'own', place: -9 };
  private settling = 0;
  private gone = false;

  override async open(): Promise<void> {
    try {
      this.eyes = eyesFrom(new URLSearchParams(location.search));
      const contents = await this.readContents();
      if (this.gone) return; // the page was left
      this.contents = contents;
      this.place = this.placeOf(this.opening(contents));
      await this.follow();
      if (!this.table && !this.gone) throw new Error(m.replay_moment_cannot_shown());
    } catch (error) {
      this.failed = error instanceof Error ? error.message : String(error);
    }
  }

  /** The event that is shown first. */
  protected opening({ over, n }: Contents): number {
    const wanted = Number(new URLSearchParams(location.search).get('n') ?? (over ? 0 : n));
    return Number.isFinite(wanted) ? wanted : 0;
  }

  override close(): void {
    this.gone = true;
    this.playing = false;
    clearTimeout(this.settling);
    super.close();
  }

  // -- going ------------------------------------------------------------------------------------

  /** The index of the last event up to number `n`. */
  placeOf(n: number): number {
    return Math.max(
      0,
      this.events.findLastIndex((event) => event.n <= n),
    );
  }

  go(place: number): Promise<void> {
    this.place = Math.max(0, Math.min(this.last, place));
    this.nameMoment();
    return this.follow();
  }

  /** Update the page's address to name the moment, once the slider rests. */
  protected nameMoment(): void {
    clearTimeout(this.settling);
    this.settling = window.setTimeout(
      () => history.replaceState(null, '', this.address(true)),
      SETTLE,
    );
  }

  /** The index that a step leads to; the same one at an end. */
  target(stride: Stride, forward: boolean): number {
    if (stride === 'event')
      return Math.max(0, Math.min(this.last, this.place + (forward ? 1 : -1)));
    const starts = { round: this.rounds, phase: this.phases, episode: this.episodes }[stride];
    if (forward) return starts.find((start) => start > this.place) ?? this.last;
    return starts.findLast((start) => start < this.place) ?? 0;
  }

  step(stride: Stride, forward: boolean): Promise<void> {
    return this.go(this.target(stride, forward));
  }

  async play(): Promise<void> {
    this.playing = !this.playing;
    if (!this.playing) return;
    if (this.place === this.target(this.stride, true)) await this.go(0);
    while (this.playing && this.place < this.target(this.stride, true)) {
      const here = this.place;
      await wait(STAND / this.speed);
      if (this.playing && this.place === here) await this.step(this.stride, true);
    }
    this.playing = false;
  }

  async lookWith(eyes: Eyes): Promise<void> {
    const n = this.event?.n ?? 0;
    this.eyes = eyes;
    try {
      const contents = await this.readContents();
      if (this.gone) return;
      this.contents = contents;
      await this.go(this.placeOf(n));
    } catch (error) {
      this.voice.tell(error instanceof Error ? error.message : String(error), '', 'refused');
    }
  }

  // -- reading ----------------------------------------------------------------------------------

  /** The address of this moment: for the player, or without the key of a seat, for everybody. */
  address(own: boolean): string {
    const found = new URLSearchParams({ n: String(this.event?.n ?? 0) });
    if (this.eyes === 'open') found.set('open', '1');
    else if (this.eyes === 'watch') found.set('as', '');
    else if (this.eyes !== 'own') found.set('as', this.eyes.slice(5));
    else if (!own && this.contents?.over && this.contents.seat) found.set('as', this.contents.seat);
    if (own && this.at.seat && !this.at.key) found.set('seat', this.at.seat);
    const key = own && this.at.key ? `/${encodeURIComponent(this.at.key)}` : '';
    return `/t/${encodeURIComponent(this.at.id)}${key}/replay?${found}`;
  }

  /** The page that sets up another match from this moment. */
  playsOn(): string {
    const asked = new URLSearchParams({ n: String(this.event?.n ?? 0) });
    if (this.at.seat && !this.at.key) asked.set('seat', this.at.seat);
    const key = this.at.key ? `/${encodeURIComponent(this.at.key)}` : '';
    return `/t/${encodeURIComponent(this.at.id)}${key}/start?${asked}`;
  }

  private read<T>(what: string, more: Record<string, string> = {}): Promise<T> {
    const found = new URLSearchParams(more);
    if (this.at.key) found.set('key', this.at.key);
    else if (this.at.seat) found.set('seat', this.at.seat);
    if (this.eyes === 'open') found.set('open', 'true');
    else if (this.eyes === 'watch') found.set('as', '');
    else if (this.eyes !== 'own') found.set('as', this.eyes.slice(5));
    return call<T>(`/tables/${encodeURIComponent(this.at.id)}${what}?${found}`);
  }

  private async readContents(): Promise<Contents> {
    const found = await this.read<Contents>('/replay');
    this.printed = await board(found.game, found.board);
    if (this.eyes === 'own') this.mine = found.seat;
    return found;
  }

  private async readMoment(n: number): Promise<PastTable> {
    const name = `${this.eyes}/${n}`;
    const known = this.kept.get(name);
    this.kept.delete(name);
    const found = known ?? (await this.read<PastTable>(`/at/${n}`, { since: String(n) }));
    this.kept.set(name, found);
    for (const old of this.kept.keys()) {
      if (this.kept.size <= KEPT) break;
      this.kept.delete(old);
    }
    return found;
  }

  /** The whole log in this view; the shown part is cut off at the moment. */
  protected readLog(): Promise<PastLine[]> {
    const known = this.logs.get(this.eyes);
    if (known) return known;
    const found = this.read<PastTable>(`/at/${this.contents?.n ?? 0}`).then(withTalk);
    this.logs.set(this.eyes, found);
    found.catch(() => this.logs.delete(this.eyes));
    return found;
  }

  /** Show the wanted moment, however often it changes meanwhile. */
  private async follow(): Promise<void> {
    if (this.following) return;
    this.following = true;
    try {
      while (!this.gone && this.drawn !== this.wanted()) {
        this.behind = true;
        const [name, event] = [this.wanted(), this.event];
        if (!event) return;
        const [past, lines] = await Promise.all([this.readMoment(event.n), this.readLog()]);
        if (!this.gone && name === this.wanted()) this.draw(past, lines, name);
      }
      if (this.gone) return;
      const next = this.events[this.target(this.stride, true)];
      if (next) this.readMoment(next.n).catch(() => undefined); // prefetch it
    } catch (error) {
      this.playing = false;
      this.voice.tell(error instanceof Error ? error.message : String(error), '', 'refused');
    } finally {
      this.following = false;
      this.behind = false;
    }
  }

  /**
   * Whether the moment shown now directly follows index `place`, so that pieces move from there.
   */
  protected follows(place: number): boolean {
    return Math.abs(this.place - place) <= 1;
  }

  private wanted(): string {
    return `${this.eyes}/${this.event?.n}`;
  }

  private draw(past: PastTable, all: PastLine[], name: string): void {
    const contents = this.contents!;
    const titles = new Map(past.seats.map((seat) => [seat.name, seat.title]));
    const lines = all.map((line) =>
      line.to.length
        ? after(`[${line.to.map((seat) => titles.get(seat)).join(', ')}] `, line)
        : line,
    );
    const until = this.place === this.last ? Infinity : past.n;
    if (this.eyes !== this.stood.eyes || !this.follows(this.stood.place)) this.leaps++;
    this.stood = { eyes: this.eyes, place: this.place };
    this.drawn = name;
    this.past = past;
    this.lines = lines.filter((line) => line.n <= until);
    this.marked = (this.events[this.place - 1]?.n ?? -1) + 1;
    const table: Table = {
      ...past,
      id: contents.id,
      game: contents.game,
      commitment: contents.commitment,
      seed: contents.seed,
      asks: [], // nothing can be chosen any more
      seats: past.seats.map((seat) => ({ ...seat, kind: '', bot: null })),
    };
    this.table = table;
    this.stage.clear();
    this.stage.show(lines.filter((line) => line.n >= this.marked && line.n <= until));
    if (!this.playing) this.voice.say(this.words(lines));
  }

  /** The moment in words for screen readers: where it is, and what happened. */
  private words(lines: LogLine[]): string {
    const [here, event] = [this.marked, this.event!];
    const told = lines
      .filter((line) => line.n >= here && line.n <= event.n)
      .map((line) => line.text);
    return [`${event.title}, ${event.subtitle}.`, ...told].join(' ');
  }
}
