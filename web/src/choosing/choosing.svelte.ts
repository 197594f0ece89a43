/** The choice of one seat: clicks on things of the scene, a chain of choices, and sending them. */
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
import { whole } from '../style/whole';
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
  /** The single choice that is lifted: shown, and not yet sent. */
  private raised = $state.raw<Option | null>(null);
  /** Whether a choice is being sent. */
  private sending = $state(false);
  readonly misclicks = new MisclickGuard();
  readonly chain: Chain;
  readonly carrying: Carrying;
  readonly planning: Planning;

  /** The open question: the seat's ask, or one that is planned in advance. */
  first: Ask | null = $derived.by(() => this.store.own ?? this.plan?.ask ?? null);
  steps: Option[] = $derived.by(() => this.chain.steps);
  complete: boolean = $derived.by(() => this.chain.complete);
  sendable: boolean = $derived.by(() => this.complete || this.raised !== null);
  /** Whether a call is under way. */
  busy: boolean = $derived.by(() => this.sending || this.chain.busy);
  /**
   * The lifted choice: the next press on it sends it, and a press on another lifts that one
   * instead.
   */
  lifted: Option | null = $derived.by(() => this.raised ?? (this.alone ? this.steps[0]! : null));
  ask: Ask | null = $derived.by(() =>
    this.steps.length === 0 || this.lifted
      ? this.first
      : this.complete
        ? null
        : (this.chain.preview?.ask ?? null),
  );
  /** The scene with the choices so far, as the server previews it. */
  private foreseen: Scene | null = $derived.by(() =>
    whole(
      this.chain.scene ??
        ((!this.store.own && this.plan?.scene) || this.store.table?.scene || null),
    ),
  );
  /** The last step of a complete chain if the server has no preview of it. */
  private unseen: Option | null = $derived.by(() =>
    this.complete && !this.chain.preview?.scene ? (this.steps.at(-1) ?? null) : null,
  );
  /**
   * The tokens that may be put on the board, without one that the last step of a complete chain
   * takes.
   */
  tray: TrayToken[] = $derived(trayWithout(this.foreseen, this.unseen));
  /** The label of the button that sends the chain. */
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
  /**
   * The known consequences of the choices so far: of the last one, or of ending the chain if that
   * is open.
   */
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
  /**
   * The options that send all tokens of a place, or all of a dragged stack, to the clicked area.
   */
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

  /** The place of each thing on the board, now and before the choices so far. */
  get where(): Map<string, string> {
    return this.store.where;
  }

  get before(): Scene | null {
    return this.store.table?.scene ?? null;
  }

  close(): void {
    this.misclicks.close();
  }

  /**
   * Handle a change of the table, to another question unless `same`; return whether a chain is
   * rebuilt.
   */
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

  /** Put a token on an area, as if only these two had been clicked; a stack may move as one. */
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
    // a chain is checked before it is sent, or lifts its only choice
    if (only && (this.clicks.length > 1 || this.ask?.chain || !this.wantsTwo(only)))
      void this.choose(only);
    else if (ready.length || this.all.length || (refused.length && !lit.size))
      this.popover = spot ?? { x: -1, y: -1 };
    else if (lit.size) this.store.voice.say(m.choose_choices_left({ count: open.length }));
  }

  /** The only option left by the clicks, if there is one. */
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
   * Take an open option: send it, or add it to the chain. An option that cannot be taken back is
   * lifted first, and sent when it is pressed again; with `sure`, something was pressed for it
   * before.
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
    // an explicit end says it all, but a chain that placed things is shown once more before it is
    // sent
    if (this.complete && !this.lifted && this.sendsItself(ask, option)) await this.sendChain();
  }

  private lift(option: Option): void {
    this.raised = option;
    this.misclicks.changed();
    this.store.voice.say(m.choose_enter_sends_escape({ label: option.label }));
  }

  /** Put a lifted choice back. */
  putDownLifted(): void {
    if (this.steps.length) this.startOver();
    this.raised = null;
  }

  /** Whether a choice takes two presses; premoves do not, since they can still be changed. */
  private wantsTwo(option: Option): boolean {
    const { own, store } = this;
    return (
      !settings.onePress &&
      own !== null &&
      wantsTwo(option, own, store.board, cardOf(store.table?.scene, option) !== undefined)
    );
  }

  /** Whether the chain is one choice with no press before it, which would be sent at once. */
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

  /** Take the options that send tokens to an area one after the other, as long as they are open. */
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

  /** Whether an option sends the chain as it is; an end without any choice before it does not. */
  isSend = (option: Option): boolean =>
    this.isFilled &&
    isSend(option) &&
    this.own !== null &&
    !isPartialEnd(this.store.board, this.own);

  /**
   * Whether there are more choices than the one that the chain is about, such as which order is
   * resolved.
   */
  private get isFilled(): boolean {
    return (
      this.steps.length > 1 || (this.steps.length === 1 && this.ask?.kind === this.first?.kind)
    );
  }

  /** Whether tokens of a tray are put on areas, so that the list is only an alternative. */
  get placing(): boolean {
    return kindPut(this.store.board, this.first) !== undefined;
  }

  /** Whether a choice continues the game, while others can be done before it. */
  isMain = (option: Option): boolean => isMain(this.store.board, option);

  /** Make a remark. */
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

  /**
   * The table has changed: keep the steps of the chain that still fit, if the seat is still the
   * player's.
   */
  private again(): Promise<void> {
    this.unpick();
    return this.chain.again(this.store.table?.seat ? this.steps : [], m.choose_table_has_moved());
  }

  /** Undo the step of the chain that placed the clicked thing; return whether there was one. */
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

  /** A text that identifies the question, or is empty if there is none. */
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

  /** Send choices. With `remark`, send that remark, which leaves the chain under way alone. */
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

  /** Whether each option has its own coin of the tray, whose text says it all. */
  tiles(options: Option[]): boolean {
    return areTiles(options, this.tray, this.store.board);
  }

  /** The token of the tray that an option is about. */
  tokenOf(option: Option): TrayToken | undefined {
    return tokenOf(this.tray, option);
  }
}
