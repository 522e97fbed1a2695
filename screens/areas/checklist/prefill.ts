import type { Context, DataRecord } from '../../../engine/contract/index.ts';
import { fillText } from '../../../engine/index.ts';

/** Separators that stand alone where a slot was empty: ` – Linea MT` begins with one. */
const EDGES = /^[\s–-]+|[\s–-]+$/g;

/**
 * What a new record begins with: a screen schema's texts, their slots filled; what stays empty is left out.
 *
 * @example prefill({ cantiere: '{project.DocNum} – {project.NAME}' }, { project: { NAME: 'Linea' } }) // { cantiere: 'Linea' }
 */
export function prefill(texts: Readonly<Record<string, string>> | undefined, context: Context): DataRecord {
  return Object.fromEntries(
    Object.entries(texts ?? {}).flatMap(([name, text]) => {
      const filled = fillText(text, context).replace(EDGES, '');
      return filled === '' ? [] : [[name, filled]];
    }),
  );
}
