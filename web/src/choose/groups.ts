/** Groups many choices: by the things that they are about, or by their first word. */
import type { Ask, BoardArea, UnavailableOption, Option, Token } from '../lib/protocol';

export interface Group {
  key: string;
  name: string;
  /** The common beginning of all labels, shown once as part of the group's name. */
  stem: string;
  open: Option[];
  unavailable: UnavailableOption[];
}

export interface Grouped {
  /** Options outside of groups, such as the end of a turn: shown first. */
  lead: Option[];
  groups: Group[];
  /** Unavailable options that belong to no group. */
  unavailable: UnavailableOption[];
}

interface Key {
  key: string;
  name: string;
}

export interface Places {
  areas: ReadonlyMap<string, BoardArea>;
  tokens: ReadonlyMap<string, Token>;
  where: ReadonlyMap<string, string>;
}

/** The longest label that fits a chip, in letters. */
const CHIP = 26;
const SHORT = 5;
/** With more choices than this, buttons are side by side. */
const SIDE_BY_SIDE = 5;

/** Whether one of the choices continues the game, while the others can be done before it. */
export const goesOn = (ask: Ask, isMain: (option: Option) => boolean): boolean =>
  !ask.chain && !ask.amounts && ask.options[0] !== undefined && isMain(ask.options[0]);

/**
 * Group by the large area that is clicked first, or by the token if areas are small; otherwise by
 * word.
 */
function byPlace(option: Option, { areas, tokens, where }: Places): Key {
  const first = option.targets[0] ?? '';
  const place = where.get(first) ?? '';
  const area = areas.get(place);
  const token = tokens.get(first);
  if (area && !area.at) return { key: place, name: area.name };
  return area && token ? { key: first, name: token.label ?? token.text ?? first } : byWord(option);
}

function byWord(option: Option): Key {
  const word = option.text.split(' ', 1)[0] ?? '';
  return { key: word, name: word.charAt(0).toUpperCase() + word.slice(1).replaceAll('-', ' ') };
}

/** How many entries a player has to scan first. */
function cost(options: Option[], keyed: (option: Option) => Key): number {
  return new Set(options.map((option) => keyed(option).key)).size;
}

/**
 * Arrange choices that are too few for groups. Even these are side by side if their labels differ
 * only by a short word; others, such as staying where all the rest go somewhere, come before them.
 */
export function ungrouped(
  open: Option[],
  unavailable: UnavailableOption[],
  chips: boolean,
): Grouped {
  const begins = (option: Option) => option.label.split(' ', 1)[0];
  const alike = open.filter((option) => begins(option) === begins(open[0]!));
  const start = chips && alike.length > SIDE_BY_SIDE ? stem(alike, SHORT) : '';
  const lead = start ? open.filter((option) => !alike.includes(option)) : [];
  return {
    lead,
    groups: [{ key: '', name: `${start} …`, stem: start, open: start ? alike : open, unavailable }],
    unavailable: [],
  };
}

/**
 * Put options that continue the game first, and group the others, however few, by the things that
 * they are done to.
 */
export function beside(
  open: Option[],
  unavailable: UnavailableOption[],
  isMain: (option: Option) => boolean,
): Grouped {
  const lead = open.filter((option) => isMain(option) || !option.targets.length);
  const groups = new Map<string, Group>();
  for (const option of open) {
    if (lead.includes(option)) continue;
    const { key, name } = byWord(option);
    if (!groups.has(key)) groups.set(key, { key, name, stem: '', open: [], unavailable: [] });
    groups.get(key)!.open.push(option);
  }
  const heap = [...groups.values()];
  return { lead, groups: heap, unavailable: settle(heap, unavailable, byWord) };
}

/** Put unavailable options into the groups where they belong; return those left over. */
function settle(
  groups: Group[],
  unavailable: UnavailableOption[],
  keyed: (option: Option) => Key,
): UnavailableOption[] {
  const rest: UnavailableOption[] = [];
  for (const option of unavailable) {
    const group = groups.find((one) => one.key === keyed(option).key);
    (group ? group.unavailable : rest).push(option);
  }
  for (const group of groups) {
    group.stem = stem(group.open);
    const start = group.stem.replace(/\P{L}+$/u, '');
    // the place itself, as the labels write it, needs nothing after it
    if (start)
      group.name = start.toLowerCase() === group.name.toLowerCase() ? start : `${group.stem} …`;
  }
  return rest;
}

export function grouped(open: Option[], unavailable: UnavailableOption[], places: Places): Grouped {
  const place = (option: Option) => byPlace(option, places);
  const keyed = cost(open, place) > 1 && cost(open, place) <= cost(open, byWord) ? place : byWord;
  const found = new Map<string, Group>();
  for (const option of open) {
    const { key, name } = keyed(option);
    if (!found.has(key)) found.set(key, { key, name, stem: '', open: [], unavailable: [] });
    found.get(key)!.open.push(option);
  }
  const groups = [...found.values()].filter((group) => group.open.length > 1);
  if (!groups.length) return ungrouped(open, unavailable, true);
  const lead = open.filter((option) => found.get(keyed(option).key)!.open.length === 1);
  return { lead, groups, unavailable: settle(groups, unavailable, keyed) };
}

/** The words that all labels begin with, if the rest of them is short enough for chips. */
export function stem(options: Option[], chip = CHIP): string {
  if (options.length < 3) return '';
  const words = options.map((option) => option.label.split(' '));
  let same = 0;
  while (words.every((line) => line.length > same + 1 && line[same] === words[0]![same])) same++;
  const start = words[0]!.slice(0, same).join(' ');
  const left = options.map((option) => option.label.slice(start.length).trim());
  return same && left.every((label) => label.length <= chip) ? start : '';
}

/** Whether labels are short enough to be side by side. */
export const brief = (options: Option[]): boolean =>
  options.length > 4 && options.every((option) => option.label.length <= SHORT);
