/** What one seat chooses: clicks on things of the scene, a chain of choices, and sending them. */
import { m } from '$messages';
import * as api from '../lib/api';
import { ApiError } from '../lib/api';
import type {
  Ask,
  UnavailableOption,
  Option,
  Preview,
  Scene,
  Table,
  TrayToken,
} from '../lib/protocol';
import { settings } from '../lib/settings.svelte';
import { whole } from '../look/whole';
import { cardOf } from './cards';
import { Carrying } from './carrying';
import { Chain } from './chain.svelte';
import type { Chosen } from './chosen';
import { isEnd, isMain, isPartialEnd, isSend, isAutoSubmit, kindPut } from './conventions';
import { named, wantsTwo } from './lifting';
import { MisclickGuard } from './misclicks';
import { allTo, carriedOn, clickOn, fits, picked, type Click, type Picked } from './pick';
import type { Picking, Spot } from './picking';
import { Planning } from './planning';
import { areTiles, tokenOf, trayWithout, withLast } from './showing';

export class Choosing implements Picking {
  clicks = $state.raw<Click[]>([]);
  popover = $state.raw<Spot | null>(null);
  /** The unavailable option whose reason is shown beside small tokens. */
  hint = $state.raw<UnavailableOption | null>(null);
  /** The choice of its own that is lifted: looked at, and not yet sent. */
  private raised = $state.raw<Option | null>(null);
  /** A choice is on its way. */
  private sending = $state(false);
  readonly misclicks = new MisclickGuard();
  readonly chain: Chain;
  readonly carrying: Carrying;
  readonly planning: Planning;

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
  /** The last step of a complete chain that the server foresees no scene for. */
  private unseen: Option | null = $derived.by(() =>
    this.complete && !this.chain.preview?.scene ? (this.steps.at(-1) ?? null) : null,
  );
  /** The tokens that may be put on the board; the last step of a complete chain has taken one more. */
  tray: TrayToken[] = $derived(trayWithout(this.foreseen, this.unseen));
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
          ? this.ask?.options.find(isSend)
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
  scene: Scene | null = $derived.by(() => {
    const { foreseen: scene, steps, tray } = this;
    if (!scene || !this.unseen) return scene;
    const { areas, board, table } = this.store;
    const kind = kindPut(board, this.own);
    return withLast(scene, { steps, tray, kind, seat: table?.seat ?? null, areas });
  });
  picked: Picked = $derived.by(() => picked(this.ask, this.clicks, this.store.where));

  constructor(private readonly store: Chosen) {
    this.chain = new Chain({
      trial: (choices, fitting) => this.trial(choices, fitting),
      question: () => this.question(),
      place: () => `chain-${store.at.id}-${store.table?.seat ?? ''}`,
      changed: () => this.misclicks.changed(),
      tell: (text) => store.voice.tell(text),
      refused: (error) => this.refused(error),
    });
    this.carrying = new Carrying(this);
    this.planning = new Planning(store, {
      changed: () => this.misclicks.changed(),
      again: async () => {
        if (this.steps.length) await this.again();
      },
      startOver: () => this.startOver(),
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

  /** Where things stand on the board, and how it was before the choices so far. */
  get where(): Map<string, string> {
    return this.store.where;
  }

  get before(): Scene | null {
    return this.store.table?.scene ?? null;
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
    this.planning.moved(table);
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
    return this.carrying.carries(token);
  }

  pickUp(token: string): void {
    this.carrying.pickUp(token);
  }

  putBack(): void {
    this.carrying.putBack();
  }

  putDown(area: string, spot: Spot): void {
    this.carrying.putDown(area, spot);
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
    else if (lit.size) this.store.voice.say(m.choose_choices_left({ count: open.length }));
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
    this.store.voice.say(
      this.complete ? m.choose_all_chosen_enter({ label: option.label }) : option.label,
    );
    // an explicit end says all there is to say, but what was put on areas is looked over once more
    if (this.complete && !this.lifted && this.sendsItself(ask, option)) await this.sendChain();
  }

  private lift(option: Option): void {
    this.raised = option;
    this.misclicks.changed();
    this.store.voice.say(m.choose_enter_sends_escape({ label: option.label }));
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
      !kindPut(this.store.board, own) &&
      this.sendsItself(own, step) &&
      this.wantsTwo(step)
    );
  }

  /** Whether a chain is sent as soon as an option completes it. */
  private sendsItself(ask: Ask, option: Option): boolean {
    return isEnd(this.store.board, option) || isAutoSubmit(this.store.board, ask);
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
    this.isFilled &&
    isSend(option) &&
    this.own !== null &&
    !isPartialEnd(this.store.board, this.own);

  /** Whether more was chosen than what this chain is about, such as which order is resolved. */
  private get isFilled(): boolean {
    return (
      this.steps.length > 1 || (this.steps.length === 1 && this.ask?.kind === this.first?.kind)
    );
  }

  /** Whether tokens of a tray are put on areas, so that the list is but another way. */
  get placing(): boolean {
    return kindPut(this.store.board, this.first) !== undefined;
  }

  /** Whether a choice goes on with the game, while others are work beside it. */
  isMain = (option: Option): boolean => isMain(this.store.board, option);

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

  private trial(choices: string[], fitting: boolean): Promise<Preview> {
    const { own, at, table } = this.store;
    return own
      ? api.preview(at, table!.n, choices, fitting)
      : api.previewPremoves(at, choices, fitting);
  }

  /** What is asked and when, as far as it takes to know it again. */
  private question(): string {
    const { own, table } = this.store;
    return own
      ? JSON.stringify([table?.scene.title, own.prompt, own.options.map((option) => option.text)])
      : '';
  }

  // -- sending ----------------------------------------------------------------------------------

  private async prepare(choices: string[]): Promise<void> {
    this.sending = true;
    if (await this.store.changePremoves({ prepare: choices })) {
      this.planning.leave();
      this.store.voice.tell(m.choose_prepared_when_asked());
    }
    this.sending = false;
  }

  /** Send choices; `remark` names what is said unasked, which leaves a chain under way alone. */
  private async send(choices: string[], remark = ''): Promise<void> {
    const { table, feed } = this.store;
    if (!table?.seat || this.busy) return;
    if (!this.own && !remark) return this.prepare(choices);
    this.sending = true;
    try {
      await feed.choose(table.n, choices);
      if (remark) this.store.voice.tell(m.choose_remark_said({ remark }));
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
      this.store.voice.tell(m.choose_table_had_moved());
      return;
    }
    this.store.voice.report(error);
  }

  // -- showing ----------------------------------------------------------------------------------

  /** Whether each option is about a coin of the tray of its own, on which stands all there is to say. */
  tiles(options: Option[]): boolean {
    return areTiles(options, this.tray, this.store.board);
  }

  /** The token of the tray that an option is about. */
  tokenOf(option: Option): TrayToken | undefined {
    return tokenOf(this.tray, option);
  }
}
