/** A live table: its connection, and the choices and messages of this seat. */
import { m } from '$messages';
import * as api from '../lib/api';
import { account } from './account.svelte';
import type { Chosen } from '../choosing/chosen';
import { Choosing } from '../choosing/choosing.svelte';
import { router } from '../lib/route.svelte';
import { board } from '../style/board';
import type { LogLine, PremovesChange, Said, Scene, Table } from '../lib/protocol';
import { Premoves } from './premoves.svelte';
import { Talk, type Channel } from './talk.svelte';
import { openVotes, outcome } from './votes';
import { recall, keep } from '../lib/settings.svelte';
import { heard } from '../sound/heard';
import { sounds } from '../sound/sound.svelte';
import { isNews, Stage } from './stage.svelte';
import { Feed } from './feed.svelte';
import { TableStore } from './table.svelte';

export class LiveTable extends TableStore implements Chosen {
  /** Grows whenever this seat is asked something else. */
  asked = $state(0);
  /** The seat's current ask. */
  own = $derived(this.table?.asks.find((ask) => ask.seat === this.table?.seat) ?? null);
  /** Whether this seat will be asked once the waiting events are shown. */
  due = $derived.by(
    () =>
      this.feed.behind > 0 &&
      (this.feed.newest?.asks.some((ask) => ask.seat === this.table?.seat) ?? false),
  );
  /** The remarks that this seat may make although it is not asked. */
  remarks = $derived((this.table?.over ? [] : this.table?.remarks) ?? []);
  /** The events since the player's last choice that the log tells of. */
  news = $derived.by(() => {
    const { seat, chose } = this.table ?? {};
    return seat
      ? [...new Set(this.lines.flatMap(({ n, rule }) => (rule ? [n] : [])))].filter(
          (n) => n > (chose ?? -1),
        )
      : [];
  });
  /** Whether there is an open vote that this seat has not voted in. */
  polled = $derived.by(() => {
    const seat = this.table?.seat;
    return openVotes(this.table).some(
      (motion) =>
        seat && motion.voters.includes(seat) && ![...motion.yes, ...motion.no].includes(seat),
    );
  });

  readonly premoves = new Premoves();
  readonly talk = new Talk(this.at, (said) => this.hear(said));
  readonly feed = new Feed(this.at, {
    came: (table) => this.talk.take(table),
    newer: (table) => this.clocks.take(table),
    show: (table, lines, missed) => this.show(table, lines, missed),
    held: () => this.stage.holds,
    failed: (error) => this.voice.report(error),
    refused: (why) => void this.shut(why || m.table_table_closed_now()),
  });
  override readonly stage: Stage = new Stage(
    () => this.feed.lines,
    () => this.feed.goOn(),
  );
  readonly choosing: Choosing = new Choosing(this);

  override get scene(): Scene | null {
    return this.choosing.scene;
  }

  override get picking(): Choosing {
    return this.choosing;
  }

  override get cut(): number | null {
    return this.feed.cut;
  }

  override older(all = false): Promise<void> {
    return this.feed.older(all);
  }

  async open(): Promise<void> {
    try {
      const table = await api.table(this.at);
      const printed = await board(table.game, table.board);
      if (this.left) return; // the page was left meanwhile
      this.printed = printed;
      this.feed.take(table);
      this.choosing.chain.resume();
    } catch (error) {
      return this.shut(error instanceof Error ? error.message : String(error));
    }
    this.feed.connect();
  }

  /**
   * Go to the player's present seat if it is no longer that of the address; otherwise show the
   * error.
   */
  private async shut(why: string): Promise<void> {
    const { id, key, seat } = this.at;
    const there = key || seat ? await api.table({ id, key: null }).catch(() => null) : null;
    if (there?.mine?.length) router.go(`/t/${id}`);
    else this.failed = why;
  }

  /** Reconnect with the player's new access, such as after signing in. */
  async reopen(): Promise<void> {
    await this.feed.reopen();
    this.failed = null; // the old connection may have been refused before the player was known
  }

  /** Whether the page was left. */
  private left = false;

  override close(): void {
    this.left = true;
    this.choosing.close();
    this.feed.close();
    super.close();
  }

  // -- the table changed ------------------------------------------------------------------------

  /** The question of the last event shown; while more events wait, the table itself has none. */
  private question = 'null';

  private show(table: Table, lines: LogLine[], missed: boolean): void {
    if (missed) this.leaps++;
    this.lines = lines;
    const before = this.table;
    const idle = !this.own;
    this.table = table;
    if (before && before.board !== table.board)
      void this.tries(async () => (this.printed = await board(table.game, table.board)));
    if (before?.n === table.n) return;
    this.present(lines, before?.n ?? null, table.n, missed);
    if (!before) this.voice.begin();
    if (before) this.afterVote(before, table);
    const question = JSON.stringify(this.own);
    const same = question === this.question;
    this.question = question;
    if (before && !missed) this.sound(before, table, idle);
    if (!same) this.asked++;
    if (this.choosing.moved(table, same)) return;
    if (this.own && !same) this.voice.recount(m.table_decision_said({ prompt: this.own.prompt }));
    else if (table.over && !before?.over) this.voice.recount(m.table_match_over());
    else this.voice.recountLater();
  }

  /** Stage the moments after event `before`; after an absence, those since then. */
  private present(lines: LogLine[], before: number | null, n: number, missed: boolean): void {
    const place = `seen-${this.at.id}-${this.table?.seat ?? ''}`;
    // players who come for the first time and have not chosen yet are shown the beginning
    const begins = this.table?.seat != null && this.table.chose === null;
    const since = before ?? recall(place, begins ? -1 : n);
    const { seat, seats } = this.table!;
    const own = seats.some(({ name, bot }) => name === seat && !bot) ? seat! : null; // a bot's choice is news to its owner
    this.stage.show(
      lines.filter((line) => line.n > since && isNews(line, own)),
      missed || before === null,
    );
    keep(place, n);
  }

  /** Play the sound of the event, and of the start of this seat's turn. */
  private sound(before: Table, table: Table, idle: boolean): void {
    void sounds.play(heard(before, table));
    if (idle && this.own) void sounds.play('turn');
  }

  /** Show all waiting events at once, and clear the stage. */
  skip(): void {
    this.feed.flush();
    this.stage.clear();
  }

  /** Announce a message. */
  private hear(said: Said): void {
    const who = said.seat ? this.titleOf(said.seat) : (said.called ?? m.table_somebody());
    const { text } = said;
    this.voice.say(
      said.to === 'letter' ? m.table_writes_to_you({ who, text }) : m.table_says({ who, text }),
    );
  }

  /** Announce the result of a vote, and fetch the talk that may be read from now on. */
  private afterVote(before: Table, table: Table): void {
    const [was, now] = [openVotes(before), openVotes(table)];
    for (const motion of was)
      if (!now.some((one) => one.n === motion.n)) this.voice.tell(outcome(motion, table));
    for (const motion of now)
      if (!was.some((one) => one.n === motion.n))
        this.voice.say(m.table_vote_open_put({ title: this.titleOf(motion.by) }));
    if ((table.unsealed && !before.unsealed) || (table.over && !before.over))
      void this.feed.refetch();
  }

  // -- calling the server -----------------------------------------------------------------------

  /** Send a message to a channel; resolves to whether it arrived. */
  speak(channel: Channel, text: string): Promise<boolean> {
    return this.order(async () => {
      if (channel.kind === 'watch') await account.enter();
      return this.talk.say(channel, text);
    });
  }

  /** Fetch the talk again after a person was muted or unmuted. */
  async hearAnew(): Promise<void> {
    await this.tries(async () => {
      const table = await api.table(this.at);
      this.talk.forget();
      this.feed.take(table);
    });
  }

  /** Receive a table that came as the answer to another call. */
  bring(table: Table): void {
    this.feed.take(table);
  }

  /** Run a call that changes the table; resolves to whether it worked. */
  order(doing: () => Promise<Table>): Promise<boolean> {
    return this.tries(async () => this.feed.take(await doing()));
  }

  /** Change the premoves; resolves to whether that worked. */
  async changePremoves(change: PremovesChange): Promise<boolean> {
    const said = await this.tries(() => this.premoves.say(this.at, change));
    if (!said) void this.premoves.fetch(this.at);
    return said;
  }
}
