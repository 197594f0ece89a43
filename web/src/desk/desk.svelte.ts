/** The rules desk at a table: the current question, and those asked during this visit. */
import { m } from '$messages';
import { inWords } from '../store/account.svelte';
import { askRules } from '../lib/api';
import type { UnavailableOption, FoundPassage, Ruled } from '../lib/protocol';
import type { TableStore } from '../store/table.svelte';

/** How many questions are kept. */
const KEPT = 5;
/** The most characters of a question. */
export const LONG = 500;
/** How many rules of open options are sent with a question. */
const MOST = 10;
/** Separates the parts of a sentence that was cut. */
const GAP = ' […] ';

export class Desk {
  draft = $state('');
  /** Whether to focus the question field once it is there. */
  wanted = $state(false);
  busy = $state(false);
  failed = $state('');
  /** The last questions with their answers, the newest first. */
  asked = $state.raw<Ruled[]>([]);
  shown = $state.raw<Ruled | null>(null);

  constructor(private readonly store: TableStore) {}

  /** The unavailable options of the selection at the table, if none is open. */
  get selected(): UnavailableOption[] {
    const { clicks, picked } = this.store.picking;
    return clicks.length && !picked.open.length ? picked.unavailable : [];
  }

  /** The rules of the options that are open at the table now. */
  private get open(): string[] {
    const { own } = this.store.picking;
    const asks = own ? [own] : (this.store.table?.asks ?? []);
    return [...new Set([...this.selected, ...asks].flatMap(({ rule }) => rule || []))].slice(
      0,
      MOST,
    );
  }

  /** Ask the draft or `text`, with the options of this match and the rules of its open options. */
  async ask(text = this.draft): Promise<void> {
    const question = text.trim();
    if (!question || this.busy) return;
    this.busy = true;
    this.failed = '';
    this.shown = null;
    try {
      const { game, options = {} } = this.store.table!;
      const before = (this.asked[0]?.question ?? '').slice(-LONG);
      const found = await askRules({ question, game, options, rules: this.open, before });
      this.asked = [found, ...this.asked.filter((one) => one.question !== question)].slice(0, KEPT);
      this.show(found);
    } catch (error) {
      this.failed = inWords(error);
      this.store.voice.say(this.failed);
    }
    this.busy = false;
  }

  show(found: Ruled): void {
    this.shown = found;
    this.failed = '';
    this.draft = found.question;
    const { ruling, changes } = found;
    const more = changes.map((one) => ` ${called(one)}: ${quoted(one)}`).join('');
    const opening = found.certainty === 'probable' ? m.desk_probably() : m.desk_rules_say();
    this.store.voice.say(ruling ? `${opening} ${quoted(ruling)}${more}` : refused(found));
  }
}

export const NONE = m.desk_rules_do_not();

/** The message if there is no ruling. */
export const refused = (found: Ruled): string =>
  found.certainty === 'unsure'
    ? `${m.desk_not_sure_nearest()} ${found.rules.map(({ title }) => title).join('; ')}`
    : `${NONE} ${sentence(found.why)}`;

/** Capitalise words and end them as a sentence. */
export const sentence = (words: string): string => inWords(words);

const RELATIONS: Record<string, string> = { faq: 'FAQ', ruling: '', related: '' };

/** The passage's relation to the ruling, in a word. */
export const called = ({ relation }: FoundPassage): string =>
  RELATIONS[relation] ?? relation.charAt(0).toUpperCase() + relation.slice(1);

/** Strip Markdown from each part of a cut sentence. */
export const unmarked = (words: string): string => words.split(GAP).map(plain).join(GAP);

const plain = (words: string): string =>
  words
    .replace(/^\|?[ :|-]*-{3}[ :|-]*$\n?/gm, '')
    .replace(/^\|(.*)\|[ ]*$/gm, (_, row: string) =>
      row
        .split('|')
        .map((cell) => cell.trim())
        .filter(Boolean)
        .join(' – '),
    )
    .replace(/^(\s*)[-*] /gm, '$1• ')
    .replace(/^#+ /gm, '')
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/(\*\*|__|`)(?=\S)(.+?)(?<=\S)\1/g, '$2');

/** A page or a place in it, by its title instead of its file name. */
export const paged = (place: string): string =>
  place.replace(/\.(?:md|txt|html?|pdf)\b/g, '').replace(/(?<=\p{L})[_-](?=\p{L})/gu, ' ');

/** A sentence as it is quoted alone. */
export const quoted = ({ ruling }: FoundPassage): string => unmarked(ruling);

/** Join lines that were only wrapped; items, rows and paragraphs stay separate. */
const flowing = (words: string): string =>
  words.replace(/\s*\n\s*/g, (gap, at: number) =>
    /\n\s*\n/.test(gap) || /^([•–]|\d+\.|[QA]:)/.test(words.slice(at + gap.length)) ? '\n' : ' ',
  );

/** A passage in parts; every second one belongs to the sentence that answers. */
export function cut({ text, ruling }: FoundPassage): string[] {
  const found: string[] = [];
  let rest = flowing(unmarked(text));
  const said = flowing(unmarked(ruling));
  for (const piece of said.split(GAP)) {
    const at = rest.indexOf(piece);
    if (at < 0) return ['', said, `\n${rest}`];
    found.push(rest.slice(0, at), piece);
    rest = rest.slice(at + piece.length);
  }
  return [...found, rest];
}
