/** The rules desk at a table: what is being asked, and what was asked in this visit. */
import { m } from '$messages';
import { inWords } from '../store/account.svelte';
import { askRules } from '../lib/api';
import type { UnavailableOption, FoundPassage, Ruled } from '../lib/protocol';
import type { TableStore } from '../store/table.svelte';

/** So many questions are kept. */
const KEPT = 5;
/** So many characters a question has at most. */
export const LONG = 500;
/** Of what is open at the table so many rules are told with a question. */
const MOST = 10;
/** Stands in a sentence that was torn apart, between its stretches. */
const GAP = ' […] ';

export class Desk {
  draft = $state('');
  /** The keyboard is to go to the question as soon as that is there. */
  wanted = $state(false);
  busy = $state(false);
  failed = $state('');
  /** The last questions with their answers, the newest first. */
  asked = $state.raw<Ruled[]>([]);
  shown = $state.raw<Ruled | null>(null);

  constructor(private readonly store: TableStore) {}

  /** Of what is selected at the table, the choices that are unavailable, where none is open. */
  get selected(): UnavailableOption[] {
    const { clicks, picked } = this.store.picking;
    return clicks.length && !picked.open.length ? picked.unavailable : [];
  }

  /** The rules of what is open at the table just now. */
  private get open(): string[] {
    const { own } = this.store.picking;
    const asks = own ? [own] : (this.store.table?.asks ?? []);
    return [...new Set([...this.selected, ...asks].flatMap(({ rule }) => rule || []))].slice(
      0,
      MOST,
    );
  }

  /** Ask what is written, or something else, by the options of this match and beside what is open in it. */
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

/** What is said where there is no ruling. */
export const refused = (found: Ruled): string =>
  found.certainty === 'unsure'
    ? `${m.desk_not_sure_nearest()} ${found.rules.map(({ title }) => title).join('; ')}`
    : `${NONE} ${sentence(found.why)}`;

/** Words that begin and end as a sentence does. */
export const sentence = (words: string): string => inWords(words);

const RELATIONS: Record<string, string> = { faq: 'FAQ', ruling: '', related: '' };

/** What a passage does to the ruling, in a word. */
export const called = ({ relation }: FoundPassage): string =>
  RELATIONS[relation] ?? relation.charAt(0).toUpperCase() + relation.slice(1);

/** The words of a page that is written in Markdown, without its signs; each stretch by itself. */
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

/** A page or a place in it, by its name instead of its file's. */
export const paged = (place: string): string =>
  place.replace(/\.(?:md|txt|html?|pdf)\b/g, '').replace(/(?<=\p{L})[_-](?=\p{L})/gu, ' ');

/** A sentence as it is quoted alone. */
export const quoted = ({ ruling }: FoundPassage): string => unmarked(ruling);

/** Lines as they were broken for a page run on; items, rows and paragraphs begin anew. */
const flowing = (words: string): string =>
  words.replace(/\s*\n\s*/g, (gap, at: number) =>
    /\n\s*\n/.test(gap) || /^([•–]|\d+\.|[QA]:)/.test(words.slice(at + gap.length)) ? '\n' : ' ',
  );

/** A passage in stretches; every second of them is of the sentence that answers. */
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
