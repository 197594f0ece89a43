/** The state of a table's page, live or in a replay. */
import type { Place } from '../lib/api';
import { Overlays } from './overlays.svelte';
import { places } from '../choosing/pick';
import { NOTHING_TO_PICK, type Picking } from '../choosing/picking';
import { Clocks } from './clocks.svelte';
import { absentOf, boardWithout } from '../style/absent';
import { whole } from '../style/whole';
import type { Board, LogLine, Scene, Table } from '../lib/protocol';
import { sounds } from '../sound/sound.svelte';
import { Stage } from './stage.svelte';
import { Voice } from './voice.svelte';

export abstract class TableStore {
  table = $state.raw<Table | null>(null);
  /** The board of the game, whatever parts of it are in play. */
  printed = $state.raw<Board | null>(null);
  lines = $state.raw<LogLine[]>([]);
  failed = $state<string | null>(null);
  /** Lines of the log after this event are new. */
  since = $derived.by(() => this.table?.chose ?? Infinity);
  /** The log was read up to this event. */
  readTo = $state(-1);
  /** Areas of the choice that is hovered or focused in a list. */
  looked = $state.raw<string[]>([]);
  /** Places and cards that the hovered line of the log names. */
  pointed = $state.raw<string[]>([]);
  /** Areas that the step of a walk-through is about. */
  guided = $state.raw<string[]>([]);
  /** If set, clicks on the board's places mark them instead of choosing. */
  pointer = $state.raw<{ take: (id: string) => void } | null>(null);
  /** Lines of the log from this event on are marked; a replay marks those of its moment. */
  marked = $state.raw(Infinity);
  /** Grows whenever events were missed, so that changes since then are not animated. */
  leaps = 0;
  /** Moves the focus to the board, drawn or listed. */
  toBoard: () => void = () => {};
  /** The rule that the rules panel shows; null if it is closed. */
  rule = $state<string | null>(null);

  private told: Scene | null = $derived(whole(this.table?.scene ?? null));
  private absent = $derived(absentOf(this.told));
  /** The board of this match. */
  board = $derived(this.printed && boardWithout(this.printed, this.absent));
  /** Areas whose names differ from those on the board now. */
  private renamed = $derived(
    JSON.stringify(
      Object.entries(this.told?.areas ?? {}).flatMap(([id, { name }]) =>
        name ? [[id, name]] : [],
      ),
    ),
  );
  areas = $derived.by(() => {
    const names = new Map<string, string>(JSON.parse(this.renamed));
    return new Map(
      (this.board?.areas ?? []).map((area) => [
        area.id,
        names.has(area.id) ? { ...area, name: names.get(area.id)! } : area,
      ]),
    );
  });
  where = $derived(places(this.areas.keys(), this.scene));
  waiting = $derived(this.table?.seats.filter((seat) => seat.waiting) ?? []);

  /** The moments still to be seen. */
  readonly stage: Stage = new Stage(() => this.lines);
  readonly overlays = new Overlays(
    () => this.table?.game ?? '',
    () => this.scene?.overlays ?? [],
  );
  readonly voice = new Voice(() => ({ lines: this.lines, n: this.table?.n ?? 0 }));
  readonly clocks = new Clocks((text) => {
    this.voice.say(text);
    void sounds.play('clock');
  });

  constructor(readonly at: Place) {}

  abstract open(): Promise<void>;

  close(): void {
    this.clocks.close();
    this.voice.close();
    this.stage.clear();
  }

  get id(): string {
    return this.at.id;
  }

  /** The scene as it is drawn. */
  get scene(): Scene | null {
    return this.told;
  }

  /** The things that may be picked on the board and in the panels. */
  get picking(): Picking {
    return NOTHING_TO_PICK;
  }

  /** The event before which the log is still to be fetched. */
  get cut(): number | null {
    return null;
  }

  /** Fetch a page of older lines, or all of them. */
  async older(_all = false): Promise<void> {}

  titleOf(seat: string | null): string {
    return this.table?.seats.find((entry) => entry.name === seat)?.title ?? seat ?? '';
  }

  /**
   * The facts about an area in words: the scene's note, tags with a meaning, the overlays' notes.
   */
  notesOf(area: string): string[] {
    const state = this.scene?.areas[area];
    const tags = (state?.tags ?? []).flatMap((tag) => this.board?.style?.tags?.[tag]?.name ?? []);
    return [state?.note ?? '', ...tags, ...this.overlays.notes(area)].filter(Boolean);
  }

  /** Run an action, and show its error if it fails; resolves to whether it worked. */
  async tries(doing: () => Promise<unknown>): Promise<boolean> {
    try {
      await doing();
      return true;
    } catch (error) {
      this.voice.report(error);
      return false;
    }
  }
}
