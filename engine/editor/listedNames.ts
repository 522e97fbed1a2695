import { under } from '../loader/pointer.ts';
import { type EditedFiles, editSchema } from './editSchema.ts';
import { withNewLabel } from './labelPlaces.ts';
import { type KnownFile, knownFiles, nodesIn, textAt } from './schemaParts.ts';

/** Lists of choices whose values are names of something that schemas list (`of`): what is new there is a choice, what goes is none. */
const OF: Readonly<Record<string, string>> = { 'roles.roles': 'roles' };

interface ListedName {
  readonly value: string;
  readonly label: string;
  /** By locale. */
  readonly said: readonly (readonly [string, string])[];
}

/** The files with a new name in the lists that have all of its kind. */
export function withListedName(
  files: EditedFiles,
  list: string,
  { value, label, said }: ListedName,
): EditedFiles {
  return listsOf(files, list).reduce((now, { path, content }) => {
    const at = under('/values', nodesIn(content['values']).length);
    const added = editSchema(now, { does: 'insert', file: path, at, value: { value, label } });
    const called = { file: path, pointer: under(at, 'label') };
    return said.reduce((next, [locale, text]) => withNewLabel(next, locale, called, text), added);
  }, files);
}

/** The files without a name in those lists. */
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
