import type { Context, DataRecord, Json } from '../../contract/index.ts';
import { fillInput } from '../../index.ts';

/** Separators that stand alone where a slot was empty: ` – Linea MT` begins with one. */
const EDGES = /^[\s–-]+|[\s–-]+$/g;

/**
 * What a new record begins with: a screen schema's texts, their slots filled; what stays empty is left out.
 *
 * @example prefill({ about: '{book.number} – {book.title}' }, { book: { title: 'Mappe' } }) // { about: 'Mappe' }
 */
export function prefill(texts: Readonly<Record<string, string>> | undefined, context: Context): DataRecord {
  return Object.fromEntries(
    Object.entries(fillInput(texts, context)).flatMap(([name, value]) => {
      const filled = typeof value === 'string' ? value.replace(EDGES, '') : value;
      return filled === '' || filled === undefined || filled === null ? [] : [[name, filled as Json]];
    }),
  );
}
