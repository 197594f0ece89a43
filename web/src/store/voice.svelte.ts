/** What a table says: to a screen reader, and to everybody in notices that stand a few seconds. */
import { m } from '$messages';
import { ApiError } from '../lib/api';
import type { LogLine } from '../lib/protocol';

export interface Notice {
  id: number;
  text: string;
  rule: string;
  tone: 'info' | 'refused';
}

/** How long what happened is gathered before more of it is read out, in milliseconds. */
const QUIET = 2500;
/** More than so many sentences are not read out at once. */
const SENTENCES = 4;
/** How long a notice stands, in milliseconds. */
const STANDS = 9000;

export class Voice {
  /** What a screen reader is told. */
  said = $state('');
  notices = $state.raw<Notice[]>([]);
  /** The last event that was read out. */
  private recounted = 0;
  private quiet = 0;
  private count = 0;

  /** `news` gives the log and its last event. */
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

  /** What has happened until now is known. */
  begin(): void {
    this.recounted = this.news().n;
  }

  /** Have read out what happened since the last time, and `more`; where it is much, the last of it. */
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

  /** Have it read out as soon as what was read out last has been heard. */
  recountLater(): void {
    if (!this.quiet) this.recount('');
  }
}
