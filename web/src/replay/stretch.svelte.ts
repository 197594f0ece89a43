/** A look back from a table that is played: what was told there since some event, step by step. */
import type { LogLine, Replay } from '../lib/protocol';
import type { LiveTable } from '../store/liveTable.svelte';
import { ReplayStore, type PastLine, type Stride } from './replay.svelte';

export class Stretch extends ReplayStore {
  /** The places of the events that told something. */
  private stops = $derived(
    this.events.flatMap(({ n, lines }, place) =>
      n > this.from && n <= this.until && lines ? [place] : [],
    ),
  );
  /** How many of them have been come to. */
  come = $derived(this.stops.filter((stop) => stop <= this.place).length);
  count = $derived(this.stops.length);
  /** What was told at this step. */
  heard: LogLine[] = $derived(this.lines.filter((line) => line.n === this.event?.n));

  /** It goes from event `from`, which is not told again, to event `until`. */
  constructor(
    private readonly live: LiveTable,
    private readonly from: number,
    private readonly until = Infinity,
  ) {
    super(live.at);
  }

  protected override opening(_contents: Replay): number {
    return this.from;
  }

  /** The step after, or before; the same place at an end. */
  override target(_stride: Stride, forward: boolean): number {
    const next = forward
      ? this.stops.find((stop) => stop > this.place)
      : this.stops.findLast((stop) => stop < this.place);
    return next ?? (forward ? this.place : this.placeOf(this.from));
  }

  override play(): Promise<void> {
    // from the end it begins again where one left
    if (!this.playing && this.come === this.count) void this.go(this.placeOf(this.from));
    return super.play();
  }

  /** The address stays that of the table. */
  protected override nameMoment(): void {}

  /** A step after which nothing was told is left out, and what moved then is shown with the next. */
  protected override follows(place: number): boolean {
    return place === this.target('event', false) || super.follows(place);
  }

  /** The table has it all already. */
  protected override async readLog(): Promise<PastLine[]> {
    return this.live.lines.map((line) => ({ ...line, to: [] }));
  }
}
