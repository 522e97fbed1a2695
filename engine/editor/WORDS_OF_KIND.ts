import type { Json } from '../contract/index.ts';
import { isSchemaNode } from './schemaParts.ts';

/** Words of an entry that say something only of entries of some kinds (their `kind`), by the ids of people's words. */
const WORDS_OF_KIND: Readonly<Record<string, readonly string[]>> = {
  'document.sections.text': ['text', 'notice', 'members'],
  'document.sections.label': ['members'],
  'document.sections.fields': ['fields', 'signatures'],
  'document.sections.repeat': ['form'],
};

/** Whether a word says something of an entry of a file, as far as that depends on what kind of entry it is. */
export function isWordOfKind(entry: Json | undefined, id: string): boolean {
  const kind = isSchemaNode(entry) ? entry['kind'] : undefined;
  return typeof kind !== 'string' || (WORDS_OF_KIND[id]?.includes(kind) ?? true);
}
