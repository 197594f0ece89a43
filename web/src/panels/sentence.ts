/** The sentences of the log, with the things that they name. */
import type { LogLine } from '../lib/protocol';

/** From and to which character a sentence names a thing, of which kind, and the thing's id. */
export type Ref = NonNullable<LogLine['refs']>[number];

/** A stretch of a sentence; `id` is that of the thing that it names. */
export interface Piece {
  text: string;
  kind?: string;
  id?: string;
}

/** A sentence, cut where it names things. */
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

/** The scene ids of a thing: areas have its id as it is, other parts of a scene have its kind before it. */
export const sceneIds = (kind: string, id: string): string[] => [id, `${kind}:${id}`];

/** The scene ids of the things that a sentence names, each once, in its order. */
export function named({ refs = [] }: Pick<LogLine, 'refs'>): string[] {
  return [...new Set(refs.flatMap(([, , kind, id]) => sceneIds(kind, id)))];
}

/** A sentence behind other words. */
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
