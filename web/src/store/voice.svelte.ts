/**
 * Announcements of a table: for screen readers, and for everybody in notices that last a few
 * seconds.
 */
import { m } from '$messages';
import { ApiError } from '../lib/api';
import type { LogLine } from '../lib/protocol';

export interface Notice {
  id: number;
  text: string;
  rule: string;
  tone: 'info' | 'refused';
}

/** How long events are collected before they are announced, in milliseconds. */
const QUIET = 2500;
/** At most this many sentences are announced at once. */
const SENTENCES = 4;
/** How long a notice is shown, in milliseconds. */
const STANDS = 9000;

export class Voice {
  /** The text for screen readers. */
  said = $state('');
  notices = $state.raw<Notice[]>([]);
  /** The last event that was announced. */
  private recounted = 0;
  private quiet = 0;
  private count = 0;

  /** `news` returns the log and its last event. */
  constructor(private readonly news: () => { lines: LogLine[]; n: number }) {}

  close(): void {
    clearTimeout(this.quiet);
  }

  say(text: string): void {
    this.said = text;
  }

  tell(text: string, rule = '', tone: Notice['tone'] = 'info'): void {
    const id = ++this.count;
    this.notices = [...this.notices.slice(-2), { id, text, rule, tone }];
    this.say(text);
    setTimeout(() => this.hush(id), STANDS);
  }

  hush(id: number): void {
    this.notices = this.notices.filter((notice) => notice.id !== id);
  }

  report(error: unknown): void {
    const refused = error instanceof ApiError ? error : null;
    this.tell(refused?.message ?? String(error), refused?.body.rule ?? '', 'refused');
  }

  /** Treat all events so far as known. */
  begin(): void {
    this.recounted = this.news().n;
  }

  /** Announce the events since the last time, and `more`; if they are many, only the last ones. */
  recount(more: string): void {
    const { lines, n } = this.news();
    const all = lines.filter((line) => line.n > this.recounted).map((line) => line.text);
    this.recounted = n;
    const left = all.length - SENTENCES;
    const some = left > 0 ? [m.table_things_happened_before({ left }), ...all.slice(left)] : all;
    if (more) some.push(more);
    if (!some.length) return;
    this.say(some.join(' '));
    clearTimeout(this.quiet);
    this.quiet = window.setTimeout(() => {
      this.quiet = 0;
      this.recount('');
    }, QUIET);
  }

  /** Announce them as soon as the last announcement has been heard. */
  recountLater(): void {
    if (!this.quiet) this.recount('');
  }
}
