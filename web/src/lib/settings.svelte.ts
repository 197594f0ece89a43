/** The settings that this browser remembers, and the tables it has visited. */
import { m } from '$messages';

/** The client's languages with their writing directions; the first is the default. */
const LANGUAGES = [
  { tag: m.language_tag(), name: m.language_name(), direction: m.language_direction() },
];

export type Theme = 'auto' | 'light' | 'dark';
/** How fast events are shown. */
export type Pace = 'slow' | 'normal' | 'instant';
/** How long moments stay on the stage: until dismissed, for a while, or not at all. */
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

/** Return a stored value: of the browser, or only of this tab. */
export function recall<T>(name: string, fallback: T, tab = false): T {
  try {
    return JSON.parse((tab ? sessionStorage : localStorage).getItem(name) ?? 'null') ?? fallback;
  } catch {
    return fallback;
  }
}

/** Store a value, for good or while this tab is open. */
export function keep(name: string, value: unknown, tab = false): void {
  try {
    (tab ? sessionStorage : localStorage).setItem(name, JSON.stringify(value));
  } catch {
    // private windows may refuse; the page works without storage
  }
}

/** Delete everything stored for this tab only, such as unsent letters. */
export function forget(): void {
  try {
    sessionStorage.clear();
  } catch {
    // nothing is stored then
  }
}

/** A game counts as new for this many matches. */
const FIRST = 3;

class Settings {
  private tag = $state.raw(recall('language', ''));
  /** The language of the page. */
  language = $derived(LANGUAGES.find(({ tag }) => tag === this.tag) ?? LANGUAGES[0]!);
  theme = $state.raw<Theme>(recall('theme', 'auto'));
  /** Whether the board is shown as a list. */
  list = $state.raw(recall('list', false));
  /** Whether nothing moves on the board. */
  still = $state.raw(recall('still', false));
  /** Whether the pointers and marks of others are hidden. */
  unmarked = $state.raw(recall('unmarked', false));
  /** Whether choices that cannot be taken back are sent at the first press. */
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

  /** Whether to avoid motion, by this setting or the system's. */
  get calm(): boolean {
    return this.still || matchMedia('(prefers-reduced-motion: reduce)').matches;
  }

  /** Whether a game is new here: few of the remembered tables are of it. */
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
