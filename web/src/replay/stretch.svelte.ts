/** A look back at a table in play: the events since some event, step by step. */
import type { LogLine, Replay } from '../lib/protocol';
import type { LiveTable } from '../store/liveTable.svelte';
import { ReplayStore, type PastLine, type Stride } from './replay.svelte';

export class Stretch extends ReplayStore {
  /** The indexes of the events that the log tells of. */
  private stops = $derived(
    this.events.flatMap(({ n, lines }, place) =>
      n > this.from && n <= this.until && lines ? [place] : [],
    ),
  );
  /** How many of them have been reached. */
  come = $derived(this.stops.filter((stop) => stop <= this.place).length);
  count = $derived(this.stops.length);
  /** The lines of this step. */
  heard: LogLine[] = $derived(this.lines.filter((line) => line.n === this.event?.n));

  /** From event `from`, which is not told again, to event `until`. */
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

  /** The next step, or the one before; the same index at an end. */
  override target(_stride: Stride, forward: boolean): number {
    const next = forward
      ? this.stops.find((stop) => stop > this.place)
      : this.stops.findLast((stop) => stop < this.place);
    return next ?? (forward ? this.place : this.placeOf(this.from));
  }

  override play(): Promise<void> {
    // at the end, start again from the beginning
    if (!this.playing && this.come === this.count) void this.go(this.placeOf(this.from));
    return super.play();
  }

  /** The address stays that of the table. */
  protected override nameMoment(): void {}

  /** Events without lines are skipped; their moves are shown with the next step. */
  protected override follows(place: number): boolean {
    return place === this.target('event', false) || super.follows(place);
  }

  /** The table has the whole log already. */
  protected override async readLog(): Promise<PastLine[]> {
    return this.live.lines.map((line) => ({ ...line, to: [] }));
  }
}
