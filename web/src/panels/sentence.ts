/** The sentences of the log, with the things that they name. */
import type { LogLine } from '../lib/protocol';

/** A named thing in a sentence: the first and last character, the kind, and the id. */
export type Ref = NonNullable<LogLine['refs']>[number];

/** A part of a sentence; `id` is that of the thing that it names. */
export interface Piece {
  text: string;
  kind?: string;
  id?: string;
}

/** Cut a sentence at the things that it names. */
export function pieces({ text, refs = [] }: Pick<LogLine, 'text' | 'refs'>): Piece[] {
  const found: Piece[] = [];
  let at = 0;
  for (const [start, end, kind, id] of refs) {
    if (start > at) found.push({ text: text.slice(at, start) });
    found.push({ text: text.slice(start, end), kind, id });
    at = end;
  }
  if (at < text.length) found.push({ text: text.slice(at) });
  return found;
}

/**
 * The scene ids of a thing: areas use its plain id, other parts of a scene put the kind before it.
 */
export const sceneIds = (kind: string, id: string): string[] => [id, `${kind}:${id}`];

/** The scene ids of the things that a sentence names, each once, in order. */
export function named({ refs = [] }: Pick<LogLine, 'refs'>): string[] {
  return [...new Set(refs.flatMap(([, , kind, id]) => sceneIds(kind, id)))];
}

/** Put words before a sentence. */
export function after<Line extends Pick<LogLine, 'text' | 'refs'>>(
  words: string,
  line: Line,
): Line {
  const refs = line.refs?.map(([start, end, kind, id]): Ref => [
    start + words.length,
    end + words.length,
    kind,
    id,
  ]);
  return { ...line, text: words + line.text, ...(refs && { refs }) };
}
