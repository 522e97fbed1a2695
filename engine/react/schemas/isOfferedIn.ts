import type { Field, Json } from '../../contract/index.ts';
import { isWordFor, isWordOfKind, WORDS_WHERE_SAID } from '../../editor/index.ts';

const OF_LAYOUT = 'form.fieldLayout.';
/** What can be said of any field: which others say anything, only a form knows. */
const OF_ANY_LAYOUT: ReadonlySet<string> = new Set(['label', 'help', 'width']);

/** Whether a word that an entry of a file does not say yet says anything of it: by its kind, by what it holds where it is a field of records. */
export function isOfferedIn(entry: Json | undefined): (id: string) => boolean {
  return (id) => {
    if (!isWordOfKind(entry, id) || WORDS_WHERE_SAID.has(id)) return false;
    if (id.startsWith(OF_LAYOUT)) return OF_ANY_LAYOUT.has(id.slice(OF_LAYOUT.length));
    return !id.startsWith('entity.field.') || isWordFor({ field: entry as unknown as Field, layout: {} }, id);
  };
}
