/** What one seat chooses: clicks on things of the scene, a chain of choices, and sending them. */
import { m } from '$messages';
import * as api from '../lib/api';
import { ApiError, type Place } from '../lib/api';
import type {
  Ask,
  Board,
  BoardArea,
  UnavailableOption,
  Option,
  Preview,
  Scene,
  Table,
  Token,
  TrayToken,
} from '../lib/protocol';
import type { Premoves } from '../premoves/premoves.svelte';
import type { Feed } from '../table/feed.svelte';
import { whole } from '../look/whole';
import { settings } from '../lib/settings.svelte';
import type { Voice } from '../table/voice.svelte';
import { cardOf } from './cards';
import { faceInHand } from '../look/inHand';
import { Chain } from './chain.svelte';
import { named, wantsTwo } from './lifting';
import { MisclickGuard } from './misclicks';
import {
  allTo,
  carriable,
  carriedOn,
  clickOn,
  fits,
  fromTray,
  laidBy,
  ledOn,
  onTheWay,
  picked,
  appliesTo,
  type Click,
  type Picked,
} from './pick';
import type { Picking, Spot } from './picking';

/** Last steps that say all there is to say, in any game. */
const ENDS = new Set(['done', 'pass', 'end', 'stop', 'send']);

/** Those of them that say nothing but that it is all. */
const SENDS = new Set(['done', 'end', 'send', 'offer']);

/** What choosing has to know of its table. */
export interface Chosen {
  readonly at: Place;
  readonly table: Table | null;
  readonly board: Board | null;
  readonly own: Ask | null;
  readonly asked: number;
  readonly areas: ReadonlyMap<string, BoardArea>;
  readonly where: Map<string, string>;
  readonly premoves: Premoves;
  readonly feed: Feed;
  readonly voice: Voice;
  /** Try to change what is said in advance; whether it was done. */
  changePremoves(change: { prepare: string[] }): Promise<boolean>;
}

/** A token in hand. */
interface Hold {
  /** As it is called where it came from. */
  token: string;
  /** How the choices come to be what they were before it was taken up; null where they are. */
  undo: (() => Promise<void>) | null;
  /** Where it stands without the choice that had put it elsewhere. */
  home: string | null;
  /** It was let go. */
  gone: boolean;
}

export class Choosing implements Picking {
  clicks = $state.raw<Click[]>([]);
  popover = $state.raw<Spot | null>(null);
  /** The unavailable option whose reason is shown beside small tokens. */
  hint = $state.raw<UnavailableOption | null>(null);
  /** The choice of its own that is lifted: looked at, and not yet sent. */
  private raised = $state.raw<Option | null>(null);
  /** A choice is on its way. */
  private sending = $state(false);
  /** What is foreseen for a plan that has been left meanwhile comes too late. */
  private plansLeft = 0;
  /** What is in hand. */
  private hold: Hold | null = null;
  private taking: Promise<void> = Promise.resolve();
  readonly misclicks = new MisclickGuard();
  readonly chain: Chain;

  /** What may be chosen now: the answer to the own ask, or to one that is foreseen. */
  first: Ask | null = $derived.by(() => this.store.own ?? this.plan?.ask ?? null);
  steps: Option[] = $derived.by(() => this.chain.steps);
  complete: boolean = $derived.by(() => this.chain.complete);
  sendable: boolean = $derived.by(() => this.complete || this.raised !== null);
  /** A call is under way. */
  busy: boolean = $derived.by(() => this.sending || this.chain.busy);
  /** What is lifted: the next press on it sends it, one on another choice lifts that one instead. */
  lifted: Option | null = $derived.by(() => this.raised ?? (this.alone ? this.steps[0]! : null));
  ask: Ask | null = $derived.by(() =>
    this.steps.length === 0 || this.lifted
      ? this.first
      : this.complete
        ? null
        : (this.chain.preview?.ask ?? null),
  );
  /** The scene with the choices so far, as the server foresees it. */
  private foreseen: Scene | null = $derived.by(() =>
    whole(
      this.chain.scene ??
        ((!this.store.own && this.plan?.scene) || this.store.table?.scene || null),
    ),
  );
  /** The tokens that may be put on the board; the last step of a complete chain has taken one more. */
  tray: TrayToken[] = $derived.by(() => {
    const tray = this.foreseen?.panels?.flatMap((panel) => panel.tray ?? []) ?? [];
    const last =
      this.complete && !this.chain.preview?.scene ? (this.steps.at(-1)?.targets ?? []) : [];
    return tray.map((token) =>
      last.includes(token.id) && token.left ? { ...token, left: token.left - 1 } : token,
    );
  });
  /** What stands on the button that sends what was put together. */
  submitLabel: string = $derived.by(() => {
    if (!this.own) return m.choose_prepare();
    const labels = this.store.board?.choices?.submit_label ?? {};
    if (this.lifted)
      return named(
        this.lifted,
        labels[this.own.kind],
        cardOf(this.store.table?.scene, this.lifted)?.card,
      );
    return labels[this.own.chain ?? ''] ?? m.choose_send();
  });
  /** What is known to come of the choices so far: by their last one, or by their end where that is open. */
  forecast: string[] = $derived.by(() => {
    const told = this.lifted
      ? this.lifted
      : this.complete
        ? this.steps.at(-1)
        : this.steps.length
          ? this.ask?.options.find((option) => SENDS.has(option.text))
          : null;
    return told?.forecast ?? [];
  });
  /** The options that send all tokens of a place, or all of a stack that was carried, to the area that was clicked. */
  all: Option[] = $derived.by(() => {
    const area = this.clicks.length > 2 ? undefined : this.clicks.at(-1)?.[0];
    if (!area || !this.store.areas.has(area) || this.clicks.some((click) => click.length > 1))
      return [];
    const stack = this.clicks.length === 2 ? this.clicks[0]![0] : null;
    const tokens = this.foreseen?.tokens ?? [];
    return allTo(
      this.ask,
      area,
      stack === null ? tokens : tokens.filter((token) => token.id === stack),
    );
  });
  scene: Scene | null = $derived(this.withLast(this.foreseen));
  picked: Picked = $derived.by(() => picked(this.ask, this.clicks, this.store.where));

  constructor(private readonly store: Chosen) {
    this.chain = new Chain({
      trial: (choices) => this.trial(choices),
      question: () => this.question(),
      place: () => `chain-${store.at.id}-${store.table?.seat ?? ''}`,
      changed: () => this.misclicks.changed(),
      tell: (text) => store.voice.tell(text),
      refused: (error) => this.refused(error),
    });
  }

  get own(): Ask | null {
    return this.store.own;
  }

  get asked(): number {
    return this.store.asked;
  }

  private get plan(): Preview | null {
    return this.store.premoves.plan;
  }

  private get voice(): Voice {
    return this.store.voice;
  }

  close(): void {
    this.misclicks.close();
  }

  /** The table has changed, to another question unless `same`; whether a chain is put together again. */
  moved(table: Table, same: boolean): boolean {
    if (!same) {
      this.misclicks.changed();
      this.unpick();
    }
    this.replan(table);
    const again = this.steps.length > 0 && !same;
    if (again) void this.again();
    return again;
  }

  // -- clicking ---------------------------------------------------------------------------------

  click(id: string, spot: Spot | null): boolean {
    this.popover = null;
    this.hint = null;
    this.raised = null;
    let clicks = this.clicks;
    if (clicks.some((click) => click.length === 1 && click[0] === id)) {
      const only = this.only;
      if (only) void this.choose(only);
      else this.clicks = clicks.filter((click) => click[0] !== id);
      return true;
    }
    let click = this.meant(id, clicks);
    if (!click && clicks.length) {
      clicks = [];
      click = this.meant(id, clicks);
    }
    if (!click) {
      this.clicks = [];
      return this.takeOutAt(id, spot);
    }
    this.clicks = [...clicks, click];
    this.afterClick(spot);
    return true;
  }

  means(id: string | null): boolean {
    return id !== null && (this.meant(id, this.clicks) ?? this.meant(id, [])) !== null;
  }

  private meant(id: string, clicks: Click[]): Click | null {
    return clickOn(id, this.ask, clicks, this.store.where);
  }

  carries(token: string): boolean {
    return (
      !this.busy &&
      (carriable(this.ask, token, this.store.where) ||
        this.leading(token) !== null ||
        this.laid(token) >= 0)
    );
  }

  /** The choice so far that put a token where it stands, by its place; -1 where none did. */
  private laid(token: string): number {
    return laidBy(
      this.steps,
      token,
      this.scene?.tokens ?? [],
      this.store.table?.scene.tokens ?? [],
    );
  }

  /** The one choice that a token is taken up by where it cannot be carried before, such as its order. */
  private leading(token: string): Option | null {
    const all = this.ask?.chain
      ? this.ask.options.filter((option) => appliesTo(option, token))
      : [];
    return all.length === 1 ? all[0]! : null;
  }

  pickUp(token: string): void {
    this.unpick();
    const hold: Hold = { token, undo: null, home: null, gone: false };
    this.hold = hold;
    this.taking = this.takeUp(hold).then(() => {
      if (!hold.gone && carriable(this.ask, hold.token, this.store.where))
        this.clicks = [[hold.token]];
    });
  }

  /** Have the choices be such that what is in hand may be put down: without the one that put it where it was, or with its order. */
  private async takeUp(hold: Hold): Promise<void> {
    const laid = this.laid(hold.token);
    const before = this.steps;
    if (laid >= 0) {
      hold.token = before[laid]!.targets[0]!;
      hold.undo = () => this.chain.again(before, '');
      await this.chain.drop(laid);
      hold.home = this.store.where.get(hold.token) ?? null;
    } else if (!carriable(this.ask, hold.token, this.store.where)) {
      const first = this.leading(hold.token);
      if (first && (await this.chain.add(first))) hold.undo = () => this.chain.undoLast();
    }
  }

  putBack(): void {
    this.unpick();
    this.letGo((hold) => void hold.undo?.());
  }

  putDown(area: string, spot: Spot): void {
    this.letGo((hold) => {
      if (area === hold.home) return;
      this.put(hold.token, area, spot);
      if (!this.clicks.length && !this.busy) void hold.undo?.();
    });
  }

  /** Nothing is in hand any more; `then` goes on once it is known how it was taken up. */
  private letGo(then: (hold: Hold) => void): void {
    const { hold } = this;
    this.hold = null;
    if (!hold) return;
    hold.gone = true;
    void this.taking.then(() => then(hold));
  }

  /** Put a token on an area: as if both had been clicked, whatever was clicked before; a stack may go as one. */
  put(token: string, area: string, spot: Spot): void {
    this.unpick();
    const clicks = [[token], [area]];
    if (
      !this.ask ||
      ![...this.ask.options, ...(this.ask.unavailable ?? [])].some((option) => fits(option, clicks))
    )
      return;
    this.clicks = clicks;
    if (this.all.length) this.popover = spot;
    else this.afterClick(spot);
  }

  private afterClick(spot: Spot | null): void {
    const { open, ready, refused, lit } = this.picked;
    const { only } = this;
    // a chain is looked over before it is sent, or lifts the only choice that it is made of
    if (only && (this.clicks.length > 1 || this.ask?.chain || !this.wantsTwo(only)))
      void this.choose(only);
    else if (ready.length || this.all.length || (refused.length && !lit.size))
      this.popover = spot ?? { x: -1, y: -1 };
    else if (lit.size) this.voice.say(m.choose_choices_left({ count: open.length }));
  }

  /** The one choice that what was clicked leaves. */
  private get only(): Option | null {
    const { open, ready, refused } = this.picked;
    return open.length === 1 && ready.length === 1 && !refused.length ? ready[0]! : null;
  }

  unpick(): void {
    this.raised = null;
    this.clicks = [];
    this.popover = null;
    this.hint = null;
  }

  // -- choosing ---------------------------------------------------------------------------------

  /**
   * Take an open option: send it, or add it to the chain. One that cannot be taken back is lifted
   * first, and sent when it is pressed again; `sure` says that something was pressed for it before.
   */
  async choose(option: Option, sure = this.clicks.length > 0): Promise<void> {
    const { ask, clicks, lifted } = this;
    if (!ask || this.busy) return;
    if (lifted?.text === option.text) return this.sendChain();
    this.unpick();
    if (lifted) this.chain.clear();
    if (!ask.chain)
      return !sure && this.wantsTwo(option) ? this.lift(option) : this.send([option.text]);
    if (!(await this.chain.add(option))) return;
    const next = this.complete ? null : carriedOn(this.ask, option, clicks);
    if (next) return this.choose(next);
    this.voice.say(
      this.complete ? m.choose_all_chosen_enter({ label: option.label }) : option.label,
    );
    // an explicit end says all there is to say, but what was put on areas is looked over once more
    if (this.complete && !this.lifted && this.sendsItself(ask, option)) await this.sendChain();
  }

  private lift(option: Option): void {
    this.raised = option;
    this.misclicks.changed();
    this.voice.say(m.choose_enter_sends_escape({ label: option.label }));
  }

  /** Leave what is lifted as it was. */
  putDownLifted(): void {
    if (this.steps.length) this.startOver();
    this.raised = null;
  }

  /** Whether a choice takes two presses; what is made ready for later can be changed still. */
  private wantsTwo(option: Option): boolean {
    const { own, store } = this;
    return (
      !settings.onePress &&
      own !== null &&
      wantsTwo(option, own, store.board, cardOf(store.table?.scene, option) !== undefined)
    );
  }

  /** A chain of one choice that nothing was pressed before, and that would be sent at once. */
  private get alone(): boolean {
    const [step, more] = this.steps;
    const { own } = this;
    return (
      this.complete &&
      step !== undefined &&
      !more &&
      own !== null &&
      !this.kindPut(own) &&
      this.sendsItself(own, step) &&
      this.wantsTwo(step)
    );
  }

  /** Whether a chain is sent as soon as an option completes it. */
  private sendsItself(ask: Ask, option: Option): boolean {
    return this.isEnd(option) || this.isAutoSubmitted(ask);
  }

  /** Take some options that send tokens to an area one after the other, as often as they are open. */
  async chooseAll(all: Option[]): Promise<void> {
    const ways = new Set(all.map(({ targets }) => targets.join()));
    for (;;) {
      const { ask, steps } = this;
      const next = ask?.options.find(({ targets }) => ways.has(targets.join()));
      if (!next || this.complete) return;
      await this.choose(next);
      if (this.steps.length <= steps.length) return;
    }
  }

  /** Whether an option says that what was put together is all, and so sends it; an end without anything does not. */
  isSend = (option: Option): boolean =>
    this.isFilled && SENDS.has(option.text) && this.submitLabel !== 'Prepare' && !this.endsInPart;

  /** Whether `done` may end but a part of the chain. */
  private get endsInPart(): boolean {
    return this.store.board?.choices?.partial_end?.includes(this.own?.chain ?? '') ?? false;
  }

  /** Whether more was chosen than what this chain is about, such as which order is resolved. */
  private get isFilled(): boolean {
    return (
      this.steps.length > 1 || (this.steps.length === 1 && this.ask?.kind === this.first?.kind)
    );
  }

  /** Whether tokens of a tray are put on areas, so that the list is but another way. */
  get placing(): boolean {
    return this.kindPut(this.first) !== undefined;
  }

  /** Whether a choice goes on with the game, while others are work beside it. */
  isMain = (option: Option): boolean =>
    this.store.board?.choices?.main?.includes(option.text) ?? false;

  private isEnd({ text }: Option): boolean {
    return ENDS.has(text) || (this.store.board?.choices?.ends?.includes(text) ?? false);
  }

  /** Whether a chain is sent as soon as it is complete. */
  private isAutoSubmitted({ chain }: Ask): boolean {
    return this.store.board?.choices?.auto_submit?.includes(chain ?? '') ?? false;
  }

  /** The kind of the tokens that an ask has put on areas, if it is of such a chain. */
  private kindPut(ask: Ask | null): string | undefined {
    return this.store.board?.choices?.places?.[ask?.chain ?? ''];
  }

  /** Say what may be said unasked. */
  makeRemark(option: Option): Promise<void> {
    return this.send([option.text], option.label);
  }

  sendChain(): Promise<void> {
    return this.send(this.raised ? [this.raised.text] : this.chain.texts);
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
    return this.chain.again(this.store.table?.seat ? this.steps : [], m.choose_table_has_moved());
  }

  /** A click on something a step of the chain placed takes that step out again. */
  private takeOutAt(id: string, spot: Spot | null): boolean {
    if (!this.steps.length) return false;
    const place = this.store.where.get(id);
    const index = this.steps.findLastIndex(
      (step) => step.targets.includes(id) || (place !== undefined && step.targets[0] === place),
    );
    if (index < 0) return false;
    void this.drop(index).then(() => {
      if (this.ask && place && spot) this.click(place, spot);
    });
    return true;
  }

  private trial(choices: string[]): Promise<Preview> {
    const { own, at, table } = this.store;
    return own ? api.preview(at, table!.n, choices) : api.previewPremoves(at, choices);
  }

  /** What is asked and when, as far as it takes to know it again. */
  private question(): string {
    const { own, table } = this.store;
    return own
      ? JSON.stringify([table?.scene.title, own.prompt, own.options.map((option) => option.text)])
      : '';
  }

  // -- premoves ----------------------------------------------------------------------------------

  /** Choose for when this seat is asked next, as far as that can be foreseen. */
  async foresee(): Promise<void> {
    const plans = this.plansLeft;
    try {
      const plan = await api.previewPremoves(this.store.at, []);
      if (this.own || plans !== this.plansLeft) return;
      this.store.premoves.plan = plan;
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
    this.store.premoves.plan = null;
    this.unpick();
    this.chain.clear();
  }

  /** The table has changed while choices are made ready: once it asks, they are for now. */
  private replan(table: Table): void {
    if (!this.plan) return;
    if (this.own) this.store.premoves.plan = null;
    else if (table.over) this.leavePlan();
    else void this.foresee();
  }

  private async prepare(choices: string[]): Promise<void> {
    this.sending = true;
    if (await this.store.changePremoves({ prepare: choices })) {
      this.leavePlan();
      this.voice.tell(m.choose_prepared_when_asked());
    }
    this.sending = false;
  }

  // -- sending ----------------------------------------------------------------------------------

  /** Send choices; `remark` names what is said unasked, which leaves a chain under way alone. */
  private async send(choices: string[], remark = ''): Promise<void> {
    const { table, feed } = this.store;
    if (!table?.seat || this.busy) return;
    if (!this.own && !remark) return this.prepare(choices);
    this.sending = true;
    try {
      await feed.choose(table.n, choices);
      if (remark) this.voice.tell(m.choose_remark_said({ remark }));
      else {
        this.chain.clear();
        this.unpick();
      }
    } catch (error) {
      await this.refused(error);
    } finally {
      feed.letGo();
      this.sending = false;
    }
  }

  private async refused(error: unknown): Promise<void> {
    if (error instanceof ApiError && error.stale) {
      await this.store.feed.refetch();
      this.voice.tell(m.choose_table_had_moved());
      return;
    }
    this.voice.report(error);
  }

  // -- showing ----------------------------------------------------------------------------------

  /** Whether each option is about a coin of the tray of its own, on which stands all there is to say. */
  tiles(options: Option[]): boolean {
    const tokens = options.map((option) => this.tokenOf(option));
    if (tokens.some((token) => !token || faceInHand(this.store.board, token).form !== 'coin'))
      return false;
    return options.length > 1 && new Set(tokens.map((token) => token!.id)).size === tokens.length;
  }

  /** The token of the tray that an option is about. */
  tokenOf(option: Option): TrayToken | undefined {
    return this.tray.find((token) => option.targets.includes(token.id));
  }

  /**
   * A complete chain has no preview of its own, since what follows may not be known yet: show the
   * token that its last step puts on an area, or the way that a token goes, all the same.
   */
  private withLast(scene: Scene | null): Scene | null {
    const last = this.complete && !this.chain.preview?.scene ? this.steps.at(-1) : null;
    if (!scene || !last) return scene;
    const { areas, table } = this.store;
    const usual = this.kindPut(this.own);
    const token = this.tokenOf(last);
    if (!usual && token) return fromTray(scene, token, last, table?.seat ?? null, areas);
    if (!usual) return ledOn(onTheWay(scene, last.targets, areas), this.steps, areas);
    const kind = token?.kind ?? usual;
    const area = last.targets.find((id) => areas.has(id));
    if (!token || !area) return scene;
    const ghost: Token = {
      id: `${kind}:${area}`,
      kind,
      symbol: token.symbol,
      owner: table?.seat ?? null,
      area,
      slot: kind,
      index: 0,
      count: 1,
      text: token.text ?? '',
      tags: token.tags ?? [],
      label: last.label,
    };
    return { ...scene, tokens: [...scene.tokens.filter((t) => t.id !== ghost.id), ghost] };
  }
}
