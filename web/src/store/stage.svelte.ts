/** What is on the stage: moments of the log, one after another, until they were seen. */
import { settings } from '../lib/settings.svelte';
import type { LogLine, Moment } from '../lib/protocol';

/** How long a moment stands that passes by itself, at least and at most, and how much longer for each letter, in milliseconds. */
const STANDS = [1800, 7000] as const;
const LETTER = 24;
/** The longest that a brief one stands. */
const BRIEF = 3400;
/** Of more than so many that were missed only the last are shown; the log has the others. */
const MISSED = 6;

/** The kind of the moment that every match begins with. */
const OPENING = 'opening';

/** A moment with the sentence that told it. */
export interface Staged {
  line: LogLine;
  moment: Moment;
}

/** The sentences that belong to a moment: those after its own, as long as they follow from it. */
export function sequel({ line, moment }: Staged, lines: LogLine[]): LogLine[] {
  const starts = moment.follows ?? [];
  const at = starts.length
    ? lines.findLastIndex(
        (one) => one.n === line.n && one.rule === line.rule && one.text === line.text,
      )
    : -1;
  const told: LogLine[] = [];
  for (const one of at < 0 ? [] : lines.slice(at + 1)) {
    if (!one.rule) continue; // said beside the match
    if (one.moment || !starts.some((start) => one.rule!.startsWith(start))) break;
    told.push(one);
  }
  return told;
}

/** Whether a moment is its title alone. */
export const isTitle = ({
  subtitle,
  cards,
  columns,
  throws,
  notes,
  table,
  outcome,
}: Moment): boolean =>
  !subtitle && !table && !outcome && ![cards, columns, throws, notes].some((part) => part?.length);

/** Whether a moment is news to a seat: not where it shows what that seat itself has just chosen, and no more, or concerns others alone. */
export const isNews = ({ moment }: LogLine, seat: string | null): boolean =>
  seat === null ||
  !moment ||
  (moment.chosen_by !== seat && (moment.concerns?.includes(seat) ?? true));

/** The sentences that led to a moment: those of the rules that it names, back to the last one of the first of these. */
export function prelude({ line, moment }: Staged, lines: LogLine[]): LogLine[] {
  const [opens, ...rest] = moment.leads ?? [];
  const at = opens
    ? lines.findLastIndex(
        (one) => one.n === line.n && one.rule === line.rule && one.text === line.text,
      )
    : -1;
  const start = lines.slice(0, Math.max(0, at)).findLastIndex((one) => one.rule === opens);
  return start < 0
    ? []
    : lines
        .slice(start + 1, at)
        .filter((one) => !one.moment && one.rule && rest.includes(one.rule));
}

/** How long one stands that passes by itself, once all of it is there: as long as there is to read. */
export function lasts({
  title,
  subtitle = '',
  cards = [],
  columns = [],
  notes = [],
  table,
  outcome,
  brief,
}: Moment): number {
  const texts = [
    title,
    subtitle,
    ...notes,
    outcome?.text,
    outcome?.why,
    ...cards.flatMap((card) => [card.title, card.text]),
  ];
  const cells = columns
    .flatMap(({ terms }) => terms.map(({ label }) => label))
    .concat(table?.rows.map((row) => row.title) ?? []);
  const letters = [...texts, ...cells].reduce((sum, text) => sum + (text?.length ?? 0), 0);
  return Math.min(brief ? BRIEF : STANDS[1], STANDS[0] + LETTER * letters);
}

export class Stage {
  queue = $state.raw<Staged[]>([]);
  now: Staged | null = $derived(this.queue[0] ?? null);
  /** The areas that the moment is about. */
  places: ReadonlySet<string> = $derived(new Set(this.now?.moment.places));
  private timer: ReturnType<typeof setTimeout> | undefined;
  private reads: Staged | null = null;
  /** The parts of the moment still come one after another. */
  coming = $state(false);
  /** How long the moment still stands where nobody touches it, in milliseconds; null where it does not pass by itself. */
  stands = $state<number | null>(null);
  /** The press that is going on has brought all that was still to come: it does nothing else. */
  spent = false;

  /** `lines` is all of the log that came in; `free` is told when nothing is left to be seen. */
  constructor(
    readonly lines: () => LogLine[],
    private readonly free: () => void = () => {},
  ) {}

  /** Whether play waits for what stands here. */
  get holds(): boolean {
    return this.now !== null;
  }

  /** Put the moments of these sentences on the stage, behind those that wait; `missed` ones were told while nobody looked. */
  show(lines: LogLine[], missed = false): void {
    if (settings.moments === 'off') return;
    const found = lines.flatMap((line) => (line.moment ? [{ line, moment: line.moment }] : []));
    const [brief, some] = [
      missed ? found.filter(({ moment }) => !moment.brief || moment.kind === OPENING) : found,
      missed ? MISSED : Infinity,
    ];
    this.queue = [...this.queue, ...brief.slice(-some)];
  }

  /** Look at one again. */
  again(line: LogLine): void {
    if (line.moment) this.put([{ line, moment: line.moment }]);
  }

  /** Have all of the moment be there at once; whether some of it was still to come. */
  rush(): boolean {
    const { coming } = this;
    this.coming = false;
    return coming;
  }

  /** Somebody reads the one that stands now: it does not pass by itself meanwhile. */
  read(): void {
    clearTimeout(this.timer);
    this.stands = null;
    this.reads = this.now;
  }

  /** Nobody reads it any more. */
  leave(): void {
    const { reads } = this;
    this.reads = null;
    if (reads && !this.coming) this.drawn(reads);
  }

  /** It was seen. */
  dismiss(): void {
    this.put(this.queue.slice(1));
    if (!this.now) this.free();
  }

  clear(): void {
    this.put([]);
  }

  /** All of the one that stands now is in sight: its time begins, where it passes by itself. However slow the page is, it can be read. */
  drawn(one: Staged): void {
    if (
      one !== this.now ||
      one === this.reads ||
      !(one.moment.brief || settings.moments === 'pass')
    )
      return;
    clearTimeout(this.timer);
    this.stands = lasts(one.moment);
    this.timer = setTimeout(() => this.dismiss(), this.stands);
  }

  private put(queue: Staged[]): void {
    clearTimeout(this.timer);
    this.stands = null;
    this.coming = false;
    this.queue = queue;
  }
}
