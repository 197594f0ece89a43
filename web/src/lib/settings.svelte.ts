/** What this browser remembers: the look, and the tables it has been at. */
import { m } from '$messages';

/** The languages that the client speaks, and which way each is written; the first is the usual one. */
const LANGUAGES = [
  { tag: m.language_tag(), name: m.language_name(), direction: m.language_direction() },
];

export type Theme = 'auto' | 'light' | 'dark';
/** How fast what happens is shown. */
export type Pace = 'slow' | 'normal' | 'instant';
/** How long what happened stands on the stage: until it was seen, for a while, or not at all. */
export type Moments = 'stay' | 'pass' | 'off';

export interface Recent {
  id: string;
  game: string;
  board?: string;
  title: string;
  url: string;
  seat: string;
  links: { seat: string; url: string }[];
  watch?: string;
  at: number;
}

/** What was kept under a name: by the browser, or only by this tab. */
export function recall<T>(name: string, fallback: T, tab = false): T {
  try {
    return JSON.parse((tab ? sessionStorage : localStorage).getItem(name) ?? 'null') ?? fallback;
  } catch {
    return fallback;
  }
}

/** Keep something under a name, for good or as long as this tab is there. */
export function keep(name: string, value: unknown, tab = false): void {
  try {
    (tab ? sessionStorage : localStorage).setItem(name, JSON.stringify(value));
  } catch {
    // private windows may refuse: the page works without its memory
  }
}

/** Let go of what only this tab keeps, such as letters begun. */
export function forget(): void {
  try {
    sessionStorage.clear();
  } catch {
    // there is nothing then
  }
}

/** So many matches of a game are somebody's first. */
const FIRST = 3;

class Settings {
  private tag = $state.raw(recall('language', ''));
  /** The language of the page. */
  language = $derived(LANGUAGES.find(({ tag }) => tag === this.tag) ?? LANGUAGES[0]!);
  theme = $state.raw<Theme>(recall('theme', 'auto'));
  /** The board stands in a list. */
  list = $state.raw(recall('list', false));
  /** Nothing is to move on the board. */
  still = $state.raw(recall('still', false));
  /** What others point at and mark is not shown. */
  unmarked = $state.raw(recall('unmarked', false));
  /** Choices that cannot be taken back are sent at the first press. */
  onePress = $state.raw(recall('one-press', false));
  pace = $state.raw<Pace>(recall('pace', 'normal'));
  moments = $state.raw<Moments>(recall('moments', 'pass'));
  recent = $state.raw<Recent[]>(recall('recent', []));

  constructor() {
    this.show();
  }

  turnTheme(): void {
    const dark = matchMedia('(prefers-color-scheme: dark)').matches;
    const now = this.theme === 'auto' ? (dark ? 'dark' : 'light') : this.theme;
    this.setTheme(now === 'dark' ? 'light' : 'dark');
  }

  setTheme(theme: Theme): void {
    this.theme = theme;
    keep('theme', theme);
    this.show();
  }

  set(name: 'list' | 'still' | 'unmarked', on: boolean): void {
    this[name] = on;
    keep(name, on);
    this.show();
  }

  setOnePress(on: boolean): void {
    this.onePress = on;
    keep('one-press', on);
  }

  setPace(pace: Pace): void {
    this.pace = pace;
    keep('pace', pace);
  }

  setMoments(moments: Moments): void {
    this.moments = moments;
    keep('moments', moments);
  }

  /** Whether nothing is to move, here or in the whole system. */
  get calm(): boolean {
    return this.still || matchMedia('(prefers-reduced-motion: reduce)').matches;
  }

  /** Whether a game is new here: of the tables that are remembered, few are of it. */
  isNew(game: string | undefined): boolean {
    return this.recent.filter((entry) => entry.game === game).length <= FIRST;
  }

  remember(entry: Recent): void {
    const known = this.recent.find((r) => r.id === entry.id);
    const kept = known && !entry.links.length ? { ...entry, links: known.links } : entry;
    this.recent = [kept, ...this.recent.filter((r) => r.id !== entry.id)].slice(0, 12);
    keep('recent', this.recent);
  }

  forget(id: string): void {
    this.recent = this.recent.filter((r) => r.id !== id);
    keep('recent', this.recent);
  }

  private show(): void {
    document.documentElement.lang = this.language.tag;
    document.documentElement.dir = this.language.direction;
    document.documentElement.dataset['theme'] = this.theme;
    document.documentElement.toggleAttribute('data-still', this.still);
  }
}

export const settings = new Settings();
