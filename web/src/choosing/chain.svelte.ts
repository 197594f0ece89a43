/** Choices that are being put together: each is looked at by the server before it stands. */
import { m } from '$messages';
import type { Option, Preview, Scene } from '../lib/protocol';
import { keep, recall } from '../lib/settings.svelte';

/** What a chain has to know of its table. */
interface Answering {
  /** Try choices on a copy at the server, which refuses what is not open, or leaves it out. */
  trial: (choices: string[], fitting: boolean) => Promise<Preview>;
  /** The question that is answered, to be known again; empty where nothing is asked now. */
  question: () => string;
  /** Where the tab keeps what is begun. */
  place: () => string;
  /** Other choices are shown from now on. */
  changed: () => void;
  tell: (text: string) => void;
  refused: (error: unknown) => Promise<void>;
}

/** A chain as the tab keeps it, with the question that it answers. */
interface Begun {
  asked: string;
  steps: Option[];
}

export class Chain {
  /** Choices so far. */
  steps = $state.raw<Option[]>([]);
  preview = $state.raw<Preview | null>(null);
  /** The server is being asked. */
  busy = $state(false);
  complete = $derived(this.steps.length > 0 && this.preview?.complete === true);
  private lastScene: Scene | null = $state.raw(null);
  /** The table with the choices so far. */
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

  /** Add a choice; where it does not fit nothing changes and the reason is told. */
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

  /** Go on with what was begun before the page was loaded anew, where the same is still asked. */
  resume(): void {
    const begun = recall<Begun | null>(this.table.place(), null, true);
    if (begun && begun.asked === this.table.question())
      void this.again(begun.steps, m.choose_rules_have_mended());
  }

  /** Put the chain together again from `steps`, leaving out what no longer fits, and say so. */
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
