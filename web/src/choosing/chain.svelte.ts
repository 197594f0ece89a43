/** A chain of choices: the server checks each one before it is added. */
import { m } from '$messages';
import type { Option, Preview, Scene } from '../lib/protocol';
import { keep, recall } from '../lib/settings.svelte';

/** The parts of its table that a chain needs. */
interface Answering {
  /** Asks the server for a preview of choices; it refuses those that are not open, or leaves them out. */
  trial: (choices: string[], fitting: boolean) => Promise<Preview>;
  /** Identifies the question that is answered; empty if nothing is asked now. */
  question: () => string;
  /** The key under which the tab stores an unfinished chain. */
  place: () => string;
  /** Called when other choices are shown from now on. */
  changed: () => void;
  tell: (text: string) => void;
  refused: (error: unknown) => Promise<void>;
}

/** A chain as the tab stores it, with the question that it answers. */
interface Begun {
  asked: string;
  steps: Option[];
}

export class Chain {
  /** The choices so far. */
  steps = $state.raw<Option[]>([]);
  preview = $state.raw<Preview | null>(null);
  /** Whether a call to the server is under way. */
  busy = $state(false);
  complete = $derived(this.steps.length > 0 && this.preview?.complete === true);
  private lastScene: Scene | null = $state.raw(null);
  /** The scene with the choices so far. */
  scene: Scene | null = $derived(
    this.steps.length ? (this.preview?.scene ?? this.lastScene) : null,
  );

  constructor(private readonly table: Answering) {}

  get texts(): string[] {
    return this.steps.map((step) => step.text);
  }

  clear(): void {
    this.set([], null);
  }

  /** Add a choice; return whether it fits. If not, nothing changes and the reason is shown. */
  async add(option: Option): Promise<boolean> {
    const steps = [...this.steps, option];
    this.busy = true;
    try {
      this.set(steps, await this.trial(steps, false));
      return true;
    } catch (error) {
      await this.table.refused(error);
      return false;
    } finally {
      this.busy = false;
    }
  }

  undoLast(): Promise<void> {
    return this.again(this.steps.slice(0, -1), '');
  }

  drop(index: number): Promise<void> {
    return this.again(
      this.steps.filter((_, at) => at !== index),
      m.choose_without_it(),
    );
  }

  /** Restore the stored chain after the page was reloaded, if the same question is still open. */
  resume(): void {
    const begun = recall<Begun | null>(this.table.place(), null, true);
    if (begun && begun.asked === this.table.question())
      void this.again(begun.steps, m.choose_rules_have_mended());
  }

  /**
   * Rebuild the chain from `steps`, leaving out those that no longer fit; the player is told so, with
   * `because` as the reason.
   */
  async again(steps: Option[], because: string): Promise<void> {
    this.busy = true;
    let lost: Option[] = [];
    try {
      const preview = steps.length ? await this.trial(steps, true) : null;
      const kept = steps.filter((_, at) => preview?.kept.includes(at));
      lost = steps.filter((_, at) => !preview?.kept.includes(at));
      this.set(kept, kept.length ? preview : null);
    } catch (error) {
      this.clear();
      await this.table.refused(error);
    } finally {
      this.busy = false;
    }
    if (lost.length) {
      const names = lost.map((step) => step.label).join('; ');
      this.table.tell(
        because
          ? m.choose_no_longer_fits_because({ because, names })
          : m.choose_no_longer_fits({ names }),
      );
    }
  }

  private trial(steps: Option[], fitting: boolean): Promise<Preview> {
    return this.table.trial(
      steps.map((step) => step.text),
      fitting,
    );
  }

  private set(steps: Option[], preview: Preview | null): void {
    if (preview?.scene) this.lastScene = preview.scene;
    if (!steps.length) this.lastScene = null;
    if (steps.length !== this.steps.length) this.table.changed();
    this.steps = steps;
    this.preview = preview;
    const asked = this.table.question();
    keep(this.table.place(), asked && steps.length ? { asked, steps } : null, true);
  }
}
