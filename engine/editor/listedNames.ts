import { under } from '../loader/pointer.ts';
import { type EditedFiles, editSchema } from './editSchema.ts';
import { withNewLabel } from './labelPlaces.ts';
import { type KnownFile, knownFiles, nodesIn, textAt } from './schemaParts.ts';

/**
 * Option lists (by their `of`) that mirror the names of a schema list: an entry added there is added to them,
 * a removed one removed.
 */
const OF: Readonly<Record<string, string>> = { 'roles.roles': 'roles' };

interface ListedName {
  readonly value: string;
  readonly label: string;
  /** Labels by locale. */
  readonly said: readonly (readonly [string, string])[];
}

/** Adds a name to the option lists that mirror the list. */
export function withListedName(
  files: EditedFiles,
  list: string,
  { value, label, said }: ListedName,
): EditedFiles {
  return listsOf(files, list).reduce((now, { path, content }) => {
    const at = under('/values', nodesIn(content['values']).length);
    const added = editSchema(now, { does: 'insert', file: path, at, value: { value, label } });
    const labelPlace = { file: path, pointer: under(at, 'label') };
    return said.reduce((next, [locale, text]) => withNewLabel(next, locale, labelPlace, text), added);
  }, files);
}

/** Removes a name from the option lists that mirror the list. */
export function withoutListedName(files: EditedFiles, list: string, value: string): EditedFiles {
  return listsOf(files, list).reduce((now, { path, content }) => {
    const index = nodesIn(content['values']).findIndex((each) => each['value'] === value);
    return index < 0 ? now : editSchema(now, { does: 'remove', file: path, at: under('/values', index) });
  }, files);
}

function listsOf(files: EditedFiles, list: string): readonly KnownFile[] {
  const of = OF[list];
  if (of === undefined) return [];
  return knownFiles(files).filter(({ kind, content }) => kind === 'options' && textAt(content, 'of') === of);
}
