import * as api from '../lib/api';
import type { Said, Table } from '../lib/protocol';
import { keep, recall } from '../lib/settings.svelte';

/** A channel: the table, a side, the spectators, or the readers of a letter. */
export interface Channel {
  id: string;
  kind: 'all' | 'side' | 'letter' | 'watch';
  /** The seats that read it; empty if they need not be named. */
  readers: string[];
  /** Whether this page may write there. */
  open: boolean;
  unread: number;
  /** The number of the last message there. */
  last: number;
}

const KINDS = ['all', 'side', 'watch'] as const;
const LETTER = 'letter:';

const channelOf = (said: Said): string =>
  said.to === 'letter' ? LETTER + (said.readers ?? []).join('+') : said.to;
/** The author of a message: a seat, or the name of a spectator. */
export const speaker = (said: Said): string => said.seat ?? `~${said.called ?? ''}`;

/** The talk at a table, as far as this page may read it. */
export class Talk {
  /** All messages in order. */
  all = $state.raw<Said[]>([]);
  /** The channels that are open to this seat. */
  private open = $state.raw<string[]>([]);
  private seats = $state.raw<string[]>([]);
  private side = $state.raw<string[]>([]);
  private seat = $state<string | null>(null);
  /** By channel, the number of the last message read here. */
  private read = $state.raw<Record<string, number>>({});
  /** Letters that were begun here and have no message yet. */
  private begun = $state.raw<string[]>([]);
  /**
   * Unsent text by channel, so that it cannot be sent to another by mistake. The tab keeps it when
   * its page is reloaded.
   */
  drafts = $state.raw<Record<string, string>>({});
  /** The people whose messages this browser folds away. */
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
  /** The channel that is shown and written in; only the player changes it. */
  now: Channel | null = $derived(
    this.channels.find((one) => one.id === this.wanted) ?? this.channels[0] ?? null,
  );
  shown: Said[] = $derived(this.all.filter((said) => channelOf(said) === this.now?.id));
  /** The last message of a person who is not muted. */
  latest: Said | null = $derived(
    this.all.findLast((said) => said.text && !this.muted.includes(speaker(said))) ?? null,
  );
  unread = $derived(this.channels.reduce((sum, one) => sum + one.unread, 0));
  any = $derived(this.channels.length > 0);
  /** Whether letters may be written. */
  letters = $derived(this.open.includes('letter'));
  /** Whether this page talks with the spectators. */
  watches = $derived(this.open.includes('watch'));

  constructor(
    private at: api.Place,
    private heard: (said: Said) => void,
  ) {}

  /** Add the new messages of a table. */
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

  /** Fetch a page of older messages. */
  async older(): Promise<void> {
    const { talk, talk_cut } = await api.older(this.at, 'talk', this.cut!);
    this.cut = talk_cut!;
    this.add(talk!);
  }

  /** Add messages that are not known yet, and return them. */
  private add(talk: Said[]): Said[] {
    const known = new Set(this.all.map((said) => said.n));
    const news = talk.filter((said) => !known.has(said.n));
    const emptied = new Map(talk.filter((said) => !said.text).map((said) => [said.n, said])); // removed messages
    if (news.length || emptied.size)
      this.all = [...this.all.map((said) => emptied.get(said.n) ?? said), ...news].sort(
        (one, other) => one.n - other.n,
      );
    return news;
  }

  /** Forget all messages, to load them again with less or more in them. */
  forget(): void {
    this.all = [];
    this.first = true;
  }

  show(id: string): void {
    this.wanted = id;
  }

  /** Show the channel of the last message. */
  showLatest(): void {
    if (this.latest) this.show(channelOf(this.latest));
  }

  /** Begin a letter to these seats, or continue an existing one. */
  write(others: string[]): void {
    const readers = this.seats.filter((name) => name === this.seat || others.includes(name));
    const id = LETTER + readers.join('+');
    if (!this.begun.includes(id)) this.begun = [...this.begun, id];
    this.show(id);
  }

  /** Mark all messages of the shown channel as read. */
  seen(): void {
    const { id = '', last = 0 } = this.now ?? {};
    if (last <= (this.read[id] ?? -1)) return;
    this.read = { ...this.read, [id]: last };
    keep(this.place('read'), this.read);
  }

  /** Store unsent text. */
  draft(id: string, text: string): void {
    const { [id]: _, ...others } = this.drafts;
    this.drafts = text ? { ...others, [id]: text } : others;
    keep(this.place('drafts'), this.drafts, true);
  }

  mute(who: string, silent = !this.muted.includes(who)): void {
    this.muted = [...this.muted.filter((one) => one !== who), ...(silent ? [who] : [])];
    keep(this.place('muted'), this.muted);
  }

  /** Send a message to a channel; resolves to the table that the server returns. */
  say(channel: Channel, text: string): Promise<Table> {
    const to =
      channel.kind === 'letter'
        ? channel.readers.filter((name) => name !== this.seat)
        : channel.kind;
    return api.say(this.at, to, text);
  }

  /** Whether a message is for this seat, by another, and unread. */
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
