/** A passage of a source: the sentence of it that answers and its whole text, as they stand there. */
export interface FoundPassage {
  ruling: string;
  text: string;
  source: string;
  /** Where the sentence stands, in words. */
  place: string;
  heading: string[];
  kind: string;
  relation: string;
  /** The rules of our own that it is. */
  rules: string[];
}

/** What the rules desk answers; a refusal has no ruling, and says why. */
export interface Ruled {
  question: string;
  why: string;
  searched: string[];
  ruling: FoundPassage | null;
  changes: FoundPassage[];
  passages: FoundPassage[];
  rules: { id: string; title: string }[];
  options: { name: string; value: unknown; text: string; rule: string }[];
  read_as: string[];
}
