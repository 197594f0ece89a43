import * as api from '../lib/api';
import { ApiError, type Place } from '../lib/api';
import { account } from '../account/account.svelte';
import { Premoves } from '../premoves/premoves.svelte';
import { Chain } from '../choose/chain.svelte';
import { Clocks } from '../clocks/clocks.svelte';
import { Feed } from './feed.svelte';
import { MisclickGuard } from '../choose/misclicks';
import { Overlays } from '../board/overlays.svelte';
import { clickOn, fits, onTheWay, picked, places, type Click, type Picked } from '../choose/pick';
import type {
  PremovesChange, Ask, Board, ClosedOption, LogLine, Option, Preview, Said, Scene, Table, Token, TrayToken,
} from '../lib/protocol';
import { Talk, type Channel } from '../talk/talk.svelte';
import { Voice } from './voice.svelte';
import { outcome } from '../votes/votes';

/** Where on the screen a choice was begun. */
export interface Spot {
  x: number;
  y: number;
}

/** The chain that puts order tokens on areas: looked over as a whole before it is sent. */
const ORDERS = 'orders';
const ENDS = new Set(['done', 'pass', 'end', 'offer', 'drop', 'stop', 'send']);

/** A scene may leave out whatever it has not. */
const whole = (scene: Scene | null): Scene | null =>
  scene && { ...scene, areas: scene.areas ?? {}, tokens: scene.tokens ?? [] };

/** One table as this browser sees it, with the choices being put together. */
export class TableStore {
  table = $state.raw<Table | null>(null);
  board = $state.raw<Board | null>(null);
  lines = $state.raw<LogLine[]>([]);
  failed = $state<string | null>(null);
  /** A choice is on its way. */
  private sending = $state(false);
  clicks = $state.raw<Click[]>([]);
  /** Where the list of choices pops up, when it does. */
  popover = $state.raw<Spot | null>(null);
  /** The closed option whose reason is shown beside small tokens. */
  hint = $state.raw<ClosedOption | null>(null);
  /** The last event before the own last choice. */
  since = $state(-1);
  /** Lines of the log from this event on are marked; a replay marks those of its moment. */
  marked = $state.raw(Infinity);
  /** Grows whenever this seat is asked something else. */
  asked = $state(0);
  /** Grows whenever a stretch was missed: what changed over it did not just happen. */
  leaps = 0;
  /** Brings the keyboard to the board, in the form it has just now. */
  toBoard: () => void = () => {};
  /** The rule that the rules panel shows; null when it is shut. */
  rule = $state<string | null>(null);

  own = $derived(this.table?.asks.find((ask) => ask.seat === this.table?.seat) ?? null);
  readonly premoves = new Premoves();
  /** What may be chosen now: the answer to the own ask, or to one that is foreseen. */
  first = $derived(this.own ?? this.premoves.plan?.ask ?? null);
  asides = $derived((this.table?.over ? [] : this.table?.asides) ?? []);
  readonly chain = new Chain({
    trial: (choices) => this.trial(choices),
    question: () => this.question(),
    place: () => `chain-${this.id}-${this.table?.seat ?? ''}`,
    changed: () => this.misclicks.changed(),
    tell: (text) => this.voice.tell(text),
    refused: (error) => this.refused(error),
  });
  /** Choices of the chain so far. */
  steps = $derived(this.chain.steps);
  complete = $derived(this.chain.complete);
  /** A call is under way. */
  busy = $derived(this.sending || this.chain.busy);
  ask: Ask | null = $derived(this.steps.length === 0 ? this.first : this.complete ? null : (this.chain.preview?.ask ?? null));
  /** What is foreseen for a plan that has been left meanwhile comes too late. */
  private plansLeft = 0;
  private shown: Scene | null = $derived(
    whole(this.chain.scene ?? ((!this.own && this.premoves.plan?.scene) || this.table?.scene || null)),
  );
  tray: TrayToken[] = $derived(this.shown?.panels?.flatMap((panel) => panel.tray ?? []) ?? []);
  scene: Scene | null = $derived(this.withLast(this.shown));
  areas = $derived(new Map((this.board?.areas ?? []).map((area) => [area.id, area])));
  where = $derived(places(this.areas.keys(), this.scene));
  picked: Picked = $derived(picked(this.ask, this.clicks, this.where));
  /** A vote is open that this seat has not voted on. */
  polled = $derived.by(() => {
    const { motion, seat } = this.table ?? {};
    return Boolean(motion && seat && motion.voters.includes(seat) && ![...motion.yes, ...motion.no].includes(seat));
  });
  waiting = $derived(this.table?.seats.filter((seat) => seat.waiting) ?? []);

  readonly overlays = new Overlays(() => this.table?.game ?? '', () => this.scene?.overlays ?? []);
  readonly talk: Talk;
  readonly misclicks = new MisclickGuard();
  readonly voice = new Voice(() => ({ lines: this.lines, n: this.table?.n ?? 0 }));
  readonly clocks = new Clocks((text) => this.voice.say(text));
  readonly feed: Feed;

  constructor(
    readonly at: Place,
  ) {
    this.talk = new Talk(at, (said) => this.hear(said));
    this.feed = new Feed(at, {
      came: (table) => this.talk.take(table),
      newer: (table) => this.clocks.take(table),
      show: (table, lines, missed) => this.show(table, lines, missed),
      failed: (error) => this.voice.report(error),
      refused: (why) => (this.failed = why || 'This table is closed to you now.'),
    });
  }

  get id(): string {
    return this.at.id;
  }

  titleOf(seat: string | null): string {
    return this.table?.seats.find((entry) => entry.name === seat)?.title ?? seat ?? '';
  }

  async open(): Promise<void> {
    try {
      const table = await api.table(this.at);
      this.board = await api.board(table.game);
      this.feed.take(table);
      this.chain.resume();
    } catch (error) {
      this.failed = error instanceof Error ? error.message : String(error);
      return;
    }
    this.feed.connect();
  }

  /** Open the line anew as who one is now, such as after signing in. */
  async reopen(): Promise<void> {
    await this.feed.reopen();
    this.failed = null; // the old line may have been shut before who one is now was known
  }

  close(): void {
    this.misclicks.close();
    this.clocks.close();
    this.voice.close();
    this.feed.close();
  }

  // -- the table changed ------------------------------------------------------------------------

  private show(table: Table, lines: LogLine[], missed: boolean): void {
    if (missed) this.leaps++;
    this.lines = lines;
    const before = this.table;
    const question = JSON.stringify(this.own);
    this.table = table;
    if (before?.n === table.n) return;
    if (!before) this.voice.begin();
    if (before) this.afterVote(before, table);
    const same = JSON.stringify(this.own) === question;
    if (!same) {
      this.asked++;
      this.misclicks.changed();
      this.unpick();
    }
    this.replan(table);
    if (this.steps.length && !same) void this.again();
    else if (this.own && !same) this.voice.recount(`Your decision: ${this.own.prompt}`);
    else if (table.over && !before?.over) this.voice.recount('The match is over.');
    else this.voice.recountLater();
  }

  /** What was said is read out. */
  private hear(said: Said): void {
    const who = said.seat ? this.titleOf(said.seat) : (said.called ?? 'Somebody');
    this.voice.say(`${who} ${said.to === 'letter' ? 'writes to you' : 'says'}: ${said.text}`);
  }

  /** Tell what became of a vote, and fetch what may be read from now on. */
  private afterVote(before: Table, table: Table): void {
    if (before.motion && before.motion.n !== table.motion?.n) this.voice.tell(outcome(before.motion, table));
    else if (table.motion && !before.motion) this.voice.say(`A vote is open, put by ${this.titleOf(table.motion.by)}.`);
    if ((table.unsealed && !before.unsealed) || (table.over && !before.over)) void this.feed.refetch();
  }

  // -- choosing ---------------------------------------------------------------------------------

  /** A thing of the scene was clicked; says whether that meant something. */
  click(id: string, spot: Spot | null): boolean {
    this.popover = null;
    let clicks = this.clicks;
    if (clicks.some((click) => click.length === 1 && click[0] === id)) {
      this.clicks = clicks.filter((click) => click[0] !== id);
      return true;
    }
    let click = clickOn(id, this.ask, clicks, this.where);
    if (!click && clicks.length) {
      clicks = [];
      click = clickOn(id, this.ask, clicks, this.where);
    }
    if (!click) {
      this.clicks = [];
      return this.takeOutAt(id, spot);
    }
    this.clicks = [...clicks, click];
    this.afterClick(spot);
    return true;
  }

  /** Whether a click on a thing of the scene would mean something. */
  means(id: string | null): boolean {
    return id !== null && (clickOn(id, this.ask, this.clicks, this.where) ?? clickOn(id, this.ask, [], this.where)) !== null;
  }

  /** What is known of an area in words: the scene's note, its tags that say something, the overlays' notes. */
  notesOf(area: string): string[] {
    const state = this.scene?.areas[area];
    const tags = (state?.tags ?? []).flatMap((tag) => this.board?.looks?.tags?.[tag]?.name ?? []);
    return [state?.note ?? '', ...tags, ...this.overlays.notes(area)].filter(Boolean);
  }

  /** A token was carried to an area: as if both had been clicked, whatever was clicked before. */
  putDown(token: string, area: string, spot: Spot): void {
    this.unpick();
    const clicks = [[token], [area]];
    if (!this.ask || ![...this.ask.options, ...(this.ask.closed ?? [])].some((option) => fits(option, clicks))) return;
    this.clicks = clicks;
    this.afterClick(spot);
  }

  private afterClick(spot: Spot | null): void {
    const { open, ready, shut, lit } = this.picked;
    const only = open.length === 1 && ready.length === 1 && !shut.length ? ready[0] : null;
    if (only) void this.choose(only);
    else if (ready.length || (shut.length && !lit.size)) this.popover = spot ?? { x: -1, y: -1 };
    else if (lit.size) this.voice.say(`${open.length} choices left; choose where next.`);
  }

  unpick(): void {
    this.clicks = [];
    this.popover = null;
    this.hint = null;
  }

  /** Take an open option: send it, or add it to the chain. */
  async choose(option: Option): Promise<void> {
    const ask = this.ask;
    if (!ask || this.busy) return;
    this.unpick();
    if (!ask.chain) return this.send([...this.chain.texts, option.text]);
    if (!(await this.chain.add(option))) return;
    this.voice.say(this.complete ? `${option.label}. All chosen: Enter sends it.` : option.label);
    // an explicit end says all there is to say, but orders are looked over once more
    if (this.complete && ask.chain !== ORDERS && ENDS.has(option.text)) await this.sendChain();
  }

  /** Say something in a channel; whether it arrived. */
  speak(channel: Channel, text: string): Promise<boolean> {
    return this.order(async () => {
      if (channel.kind === 'watch') await account.enter();
      return this.talk.say(channel, text);
    });
  }

  /** A table came in with the answer to a call made elsewhere. */
  bring(table: Table): void {
    this.feed.take(table);
  }

  /** Have the server do something about the table; whether it did. */
  order(doing: () => Promise<Table>): Promise<boolean> {
    return this.tries(async () => this.feed.take(await doing()));
  }

  /** Try something, and tell where it fails; whether it was done. */
  async tries(doing: () => Promise<unknown>): Promise<boolean> {
    try {
      await doing();
      return true;
    } catch (error) {
      this.voice.report(error);
      return false;
    }
  }

  /** Say what may be said unasked. */
  sayAside(option: Option): Promise<void> {
    return this.send([option.text], option.label);
  }

  sendChain(): Promise<void> {
    return this.send(this.chain.texts);
  }

  startOver(): void {
    this.unpick();
    this.chain.clear();
  }

  undoLast(): Promise<void> {
    this.unpick();
    return this.chain.undoLast();
  }

  drop(index: number): Promise<void> {
    this.unpick();
    return this.chain.drop(index);
  }

  /** The table has moved on: what still fits of the chain stays, where the seat is still one's own. */
  private again(): Promise<void> {
    this.unpick();
    return this.chain.again(this.table?.seat ? this.steps : [], 'The table has moved on');
  }

  /** A click on something a step of the chain placed takes that step out again. */
  private takeOutAt(id: string, spot: Spot | null): boolean {
    if (!this.steps.length) return false;
    const place = this.where.get(id);
    const index = this.steps.findLastIndex(
      (step) => step.about.includes(id) || (place !== undefined && step.about[0] === place),
    );
    if (index < 0) return false;
    void this.drop(index).then(() => {
      if (this.ask && place && spot) this.click(place, spot);
    });
    return true;
  }

  private trial(choices: string[]): Promise<Preview> {
    return this.own ? api.preview(this.at, this.table!.n, choices) : api.previewPremoves(this.at, choices);
  }

  /** What is asked and when, as far as it takes to know it again. */
  private question(): string {
    const { own } = this;
    return own ? JSON.stringify([this.table?.scene.title, own.prompt, own.options.map((option) => option.text)]) : '';
  }

  // -- choosing ahead ---------------------------------------------------------------------------

  /** Choose for when this seat is asked next, as far as that can be foreseen. */
  async foresee(): Promise<void> {
    const plans = this.plansLeft;
    try {
      const found = await api.previewPremoves(this.at, []);
      if (this.own || plans !== this.plansLeft) return;
      this.premoves.plan = found;
      this.misclicks.changed();
      if (this.steps.length) await this.again();
    } catch (error) {
      if (this.own) return;
      this.leavePlan();
      this.voice.report(error);
    }
  }

  leavePlan(): void {
    this.plansLeft++;
    this.premoves.plan = null;
    this.unpick();
    this.chain.clear();
  }

  /** Say something in advance, or take it back. */
  async changePremoves(change: PremovesChange): Promise<boolean> {
    const said = await this.tries(() => this.premoves.say(this.at, change));
    if (!said) void this.premoves.fetch(this.at);
    return said;
  }

  /** The table has changed while choices are made ready: once it asks, they are for now. */
  private replan(table: Table): void {
    if (!this.premoves.plan) return;
    if (this.own) this.premoves.plan = null;
    else if (table.over) this.leavePlan();
    else void this.foresee();
  }

  private async prepare(choices: string[]): Promise<void> {
    this.sending = true;
    if (await this.changePremoves({ prepare: choices })) {
      this.leavePlan();
      this.voice.tell('Prepared for when you are asked.');
    }
    this.sending = false;
  }

  /** Send choices; `aside` names what is said unasked, which leaves a chain under way alone. */
  private async send(choices: string[], aside = ''): Promise<void> {
    const table = this.table;
    if (!table?.seat || this.busy) return;
    if (!this.own && !aside) return this.prepare(choices);
    this.sending = true;
    try {
      await this.feed.choose(table.n, choices);
      if (aside) this.voice.tell(`Said: ${aside}`);
      else {
        this.since = table.n;
        this.chain.clear();
        this.unpick();
      }
    } catch (error) {
      await this.refused(error);
    } finally {
      this.feed.flush();
      this.sending = false;
    }
  }

  /** The token of a tray that each option is about, when they are all about different ones. */
  tiles(options: Option[]): boolean {
    const found = options.map((option) => this.tokenOf(option)?.id);
    return options.length > 1 && !found.includes(undefined) && new Set(found).size === found.length;
  }

  tokenOf(option: Option): TrayToken | undefined {
    return this.tray.find((token) => option.about.includes(token.id));
  }

  // -- telling ----------------------------------------------------------------------------------

  private async refused(error: unknown): Promise<void> {
    if (error instanceof ApiError && error.stale) {
      await this.feed.refetch();
      this.voice.tell('The table had moved on before that; look again and choose anew.');
      return;
    }
    this.voice.report(error);
  }

  /**
   * A complete chain has no preview of its own, since what follows may not be known yet: show the
   * token that its last step puts on an area, or the way that a token goes, all the same.
   */
  private withLast(scene: Scene | null): Scene | null {
    const last = this.complete && !this.chain.preview?.scene ? this.steps.at(-1) : null;
    if (!scene || !last) return scene;
    if (this.own?.chain !== ORDERS) return onTheWay(scene, last.about, this.areas);
    const token = this.tray.find((entry) => last.about.includes(entry.id));
    const area = last.about.find((id) => this.board?.areas.some((a) => a.id === id));
    if (!token || !area) return scene;
    const ghost: Token = {
      id: `order:${area}`, kind: 'order', symbol: token.symbol, owner: this.table?.seat ?? null,
      area, slot: 'order', index: 0, count: 1, text: token.text ?? '', tags: token.tags ?? [],
      label: last.label,
    };
    return { ...scene, tokens: [...scene.tokens.filter((t) => t.id !== ghost.id), ghost] };
  }
}
