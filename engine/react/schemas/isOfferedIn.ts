import type { Field, Json } from '../../contract/index.ts';
import { isWordFor, type PanelWords } from '../../editor/index.ts';

const OF_LAYOUT = 'form.fieldLayout.';
/** What can be said of any field: which others say anything, only a form knows. */
const OF_ANY_LAYOUT: ReadonlySet<string> = new Set(['label', 'help', 'width']);

/** Whether a word that an entry of a file does not say yet says anything of it: by its kind, by what it holds where it is a field of records. */
export function isOfferedIn(entry: Json | undefined): NonNullable<PanelWords['offered']> {
  const layout = typeof entry === 'object' && entry !== null && !Array.isArray(entry) ? entry : {};
  return (id, schema) => {
    if (id.startsWith(OF_LAYOUT)) return OF_ANY_LAYOUT.has(id.slice(OF_LAYOUT.length));
    const field = id.startsWith('entity.field.') ? (layout as Field) : undefined;
    return isWordFor({ field, layout: layout as Readonly<Record<string, Json>> }, id, schema);
  };
}
