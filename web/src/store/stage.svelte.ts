/** The stage: moments of the log, shown one after another until each is dismissed or passes. */
import { settings } from '../lib/settings.svelte';
import type { LogLine, Moment } from '../lib/protocol';

/**
 * The shortest and longest time that a passing moment is shown, in milliseconds; it grows with the
 * text.
 */
const STANDS = [1800, 7000] as const;
const LETTER = 24;
/** The longest time for a brief moment. */
const BRIEF = 3400;
/** If more moments than this were missed, only the last ones are shown; the log has the others. */
const MISSED = 6;

/** The kind of the moment that every match begins with. */
const OPENING = 'opening';

/** A moment with its sentence of the log. */
export interface Staged {
  line: LogLine;
  moment: Moment;
}

/** The sentences that belong to a moment: those that follow from its own. */
export function sequel({ line, moment }: Staged, lines: LogLine[]): LogLine[] {
  const starts = moment.follows ?? [];
  const at = starts.length
    ? lines.findLastIndex(
        (one) => one.n === line.n && one.rule === line.rule && one.text === line.text,
      )
    : -1;
  const told: LogLine[] = [];
  for (const one of at < 0 ? [] : lines.slice(at + 1)) {
    if (!one.rule) continue; // a line beside the match
    if (one.moment || !starts.some((start) => one.rule!.startsWith(start))) break;
    told.push(one);
  }
  return told;
}

/** Whether a moment is only a title. */
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

/**
 * Whether a moment is news to a seat. It is not if it only shows the seat's own choice, or concerns
 * only others.
 */
export const isNews = ({ moment }: LogLine, seat: string | null): boolean =>
  seat === null ||
  !moment ||
  (moment.chosen_by !== seat && (moment.concerns?.includes(seat) ?? true));

/**
 * The sentences that led to a moment: those with the rules that it names, back to the last one with
 * the first of these rules.
 */
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

/** How long a passing moment is shown once it is complete, depending on its length. */
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
  /** Whether parts of the moment are still appearing. */
  coming = $state(false);
  /**
   * The remaining time of a passing moment, in milliseconds; null if it does not pass by itself.
   */
  stands = $state<number | null>(null);
  /** Whether the current press has completed the moment, so that it does nothing else. */
  spent = false;

  /** `lines` is the whole log received; `free` is called when nothing is left to be seen. */
  constructor(
    readonly lines: () => LogLine[],
    private readonly free: () => void = () => {},
  ) {}

  /** Whether play waits for this moment. */
  get holds(): boolean {
    return this.now !== null;
  }

  /** Queue the moments of these lines; `missed` ones happened while nobody was looking. */
  show(lines: LogLine[], missed = false): void {
    if (settings.moments === 'off') return;
    const found = lines.flatMap((line) => (line.moment ? [{ line, moment: line.moment }] : []));
    const [brief, some] = [
      missed ? found.filter(({ moment }) => !moment.brief || moment.kind === OPENING) : found,
      missed ? MISSED : Infinity,
    ];
    this.queue = [...this.queue, ...brief.slice(-some)];
  }

  /** Show a moment again. */
  again(line: LogLine): void {
    if (line.moment) this.put([{ line, moment: line.moment }]);
  }

  /** Complete the moment at once; return whether parts were still to come. */
  rush(): boolean {
    const { coming } = this;
    this.coming = false;
    return coming;
  }

  /** The player is reading the moment: it does not pass meanwhile. */
  read(): void {
    clearTimeout(this.timer);
    this.stands = null;
    this.reads = this.now;
  }

  /** The player has stopped reading it. */
  leave(): void {
    const { reads } = this;
    this.reads = null;
    if (reads && !this.coming) this.drawn(reads);
  }

  /** Dismiss the moment. */
  dismiss(): void {
    this.put(this.queue.slice(1));
    if (!this.now) this.free();
  }

  clear(): void {
    this.put([]);
  }

  /**
   * The moment is completely drawn: only now its time starts, so that it can be read even on a slow
   * page.
   */
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
