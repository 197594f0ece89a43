import * as api from '../lib/api';
import type { Said, Table } from '../lib/protocol';
import { keep, recall } from '../lib/settings.svelte';

/** What goes to the same readers: the table, a side, those who look on, or who a letter is for. */
export interface Channel {
  id: string;
  kind: 'all' | 'side' | 'letter' | 'watch';
  /** Whose seats read it; empty where they need not be named. */
  readers: string[];
  /** Whether this page may write there. */
  open: boolean;
  unread: number;
  /** The number of the last thing said there. */
  last: number;
}

const KINDS = ['all', 'side', 'watch'] as const;
const LETTER = 'letter:';

const channelOf = (said: Said): string =>
  said.to === 'letter' ? LETTER + (said.readers ?? []).join('+') : said.to;
/** By whom it was said: a seat, or the name of somebody who looks on. */
export const speaker = (said: Said): string => said.seat ?? `~${said.called ?? ''}`;

/** All that is said at a table, so far as this page may hear it. */
export class Talk {
  /** In the order in which it was said. */
  all = $state.raw<Said[]>([]);
  /** The channels that are open to this seat. */
  private open = $state.raw<string[]>([]);
  private seats = $state.raw<string[]>([]);
  private side = $state.raw<string[]>([]);
  private seat = $state<string | null>(null);
  /** By channel, the number of the last thing read here. */
  private read = $state.raw<Record<string, number>>({});
  /** Letters begun here that nobody has written in yet. */
  private begun = $state.raw<string[]>([]);
  /** What is written and not sent, by channel: it can be sent nowhere else. The tab keeps it when its page is loaded anew. */
  drafts = $state.raw<Record<string, string>>({});
  /** Whose words are folded away on this browser. */
  muted = $state.raw<string[]>([]);
  /** The event before which the talk is still to be fetched. */
  cut = $state<number | null>(null);
  private wanted = $state('all');
  private first = true;

  channels: Channel[] = $derived.by(() => {
    const found = new Map<string, Channel>();
    const channel = (id: string, kind: Channel['kind'], readers: string[] = []) => {
      let there = found.get(id);
      if (!there) {
        const open =
          this.open.includes(kind) && (kind !== 'letter' || readers.includes(this.seat ?? ''));
        there = { id, kind, readers, open, unread: 0, last: 0 };
        found.set(id, there);
      }
      return there;
    };
    for (const kind of KINDS)
      if (kind === 'all' || this.open.includes(kind))
        channel(kind, kind, kind === 'side' ? this.side : []);
    for (const said of this.all) {
      const there = channel(
        channelOf(said),
        said.to as Channel['kind'],
        said.to === 'side' ? this.side : said.readers,
      );
      there.last = said.n;
      if (this.isNew(said)) there.unread++;
    }
    for (const id of this.begun) channel(id, 'letter', id.slice(LETTER.length).split('+'));
    const letters = [...found.values()].filter((one) => one.kind === 'letter');
    letters.sort((one, other) => Number(other.open) - Number(one.open) || other.last - one.last);
    return [...KINDS.flatMap((kind) => found.get(kind) ?? []), ...letters];
  });
  /** The channel that is shown and written in: it changes only when the player says so. */
  now: Channel | null = $derived(
    this.channels.find((one) => one.id === this.wanted) ?? this.channels[0] ?? null,
  );
  shown: Said[] = $derived(this.all.filter((said) => channelOf(said) === this.now?.id));
  /** What was said last, by whomever is not muted. */
  latest: Said | null = $derived(
    this.all.findLast((said) => said.text && !this.muted.includes(speaker(said))) ?? null,
  );
  unread = $derived(this.channels.reduce((sum, one) => sum + one.unread, 0));
  any = $derived(this.channels.length > 0);
  /** Whether letters may be written. */
  letters = $derived(this.open.includes('letter'));
  /** Whether this page talks with those who look on. */
  watches = $derived(this.open.includes('watch'));

  constructor(
    private at: api.Place,
    private heard: (said: Said) => void,
  ) {}

  /** A table came in: what it has that is not known yet is added. */
  take(table: Table): void {
    if (this.first || this.seat !== table.seat) {
      this.seat = table.seat;
      this.read = recall(this.place('read'), {});
      this.muted = recall(this.place('muted'), []);
      this.drafts = recall(this.place('drafts'), {}, true);
      this.begun = Object.keys(this.drafts).filter((id) => id.startsWith(LETTER));
    }
    if (table.talk_to && table.talk_to.join() !== this.open.join()) this.open = table.talk_to;
    if (!this.seats.length) this.seats = table.seats.map((seat) => seat.name);
    this.side = table.sides?.find((side) => side.includes(table.seat ?? '')) ?? [];
    if (table.talk_cut || !table.lines_from) this.cut = table.talk_cut ?? null;
    const news = this.add(table.talk ?? []);
    if (!this.first) for (const said of news) if (this.isNew(said)) this.heard(said);
    this.first = false;
  }

  /** Fetch a page of what was said before. */
  async older(): Promise<void> {
    const { talk, talk_cut } = await api.older(this.at, 'talk', this.cut!);
    this.cut = talk_cut!;
    this.add(talk!);
  }

  /** Add what is not known yet, and tell which it is. */
  private add(talk: Said[]): Said[] {
    const known = new Set(this.all.map((said) => said.n));
    const news = talk.filter((said) => !known.has(said.n));
    const emptied = new Map(talk.filter((said) => !said.text).map((said) => [said.n, said])); // their words were removed
    if (news.length || emptied.size)
      this.all = [...this.all.map((said) => emptied.get(said.n) ?? said), ...news].sort(
        (one, other) => one.n - other.n,
      );
    return news;
  }

  /** Forget all that was said: it is told anew, with less or more of it. */
  forget(): void {
    this.all = [];
    this.first = true;
  }

  show(id: string): void {
    this.wanted = id;
  }

  /** Show the channel of what was said last. */
  showLatest(): void {
    if (this.latest) this.show(channelOf(this.latest));
  }

  /** Begin a letter to these seats, or go on with the one that there is. */
  write(others: string[]): void {
    const readers = this.seats.filter((name) => name === this.seat || others.includes(name));
    const id = LETTER + readers.join('+');
    if (!this.begun.includes(id)) this.begun = [...this.begun, id];
    this.show(id);
  }

  /** The player has seen all that was said in the channel that is shown. */
  seen(): void {
    const { id = '', last = 0 } = this.now ?? {};
    if (last <= (this.read[id] ?? -1)) return;
    this.read = { ...this.read, [id]: last };
    keep(this.place('read'), this.read);
  }

  /** Write something that is not sent yet. */
  draft(id: string, text: string): void {
    const { [id]: _, ...others } = this.drafts;
    this.drafts = text ? { ...others, [id]: text } : others;
    keep(this.place('drafts'), this.drafts, true);
  }

  mute(who: string, silent = !this.muted.includes(who)): void {
    this.muted = [...this.muted.filter((one) => one !== who), ...(silent ? [who] : [])];
    keep(this.place('muted'), this.muted);
  }

  /** Say something in a channel; gives the table that the server answers with. */
  say(channel: Channel, text: string): Promise<Table> {
    const to =
      channel.kind === 'letter'
        ? channel.readers.filter((name) => name !== this.seat)
        : channel.kind;
    return api.say(this.at, to, text);
  }

  /** Whether something is for this seat, said by another, and not read yet. */
  private isNew(said: Said): boolean {
    if (said.n <= (this.read[channelOf(said)] ?? -1) || this.muted.includes(speaker(said)))
      return false;
    if (said.seat === null ? said.to === 'watch' && this.seat !== null : said.seat === this.seat)
      return false;
    return said.to !== 'letter' || (said.readers ?? []).includes(this.seat ?? '');
  }

  private place(what: string): string {
    return `${what}-${this.at.id}-${this.seat ?? ''}`;
  }
}
