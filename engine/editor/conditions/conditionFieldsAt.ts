import { kindOf } from '../../loader/SchemaFile.ts';
import type { EditedFiles } from '../editSchema.ts';
import type { OutlineRow } from '../outline/OutlineRow.ts';
import { type ConditionFields, definedFields, standardFields } from './ConditionField.ts';
import { conditionFields, namesAt, scopeFields } from './conditionFields.ts';

/**
 * Titled values that the condition of a row may compare: in a form its fields, elsewhere those of the records
 * that the loader knows at the place.
 *
 * @param path the file of the outline.
 * @param word the keyword that takes the condition.
 */
export function conditionFieldsAt(
  files: EditedFiles,
  path: string,
  line: Pick<OutlineRow, 'file' | 'pointer' | 'path'>,
  word: string,
): readonly ConditionFields[] {
  // Keywords of the checklist itself are written in its entity.
  const isOfForm = kindOf(path)?.kind === 'form' && kindOf(line.file)?.kind !== 'entity';
  return isOfForm
    ? conditionFields(files, path, line)
    : fileConditionFields(files, line.file, `${line.pointer}/${word}`);
}

function fileConditionFields(files: EditedFiles, path: string, pointer: string): readonly ConditionFields[] {
  const names = namesAt(files, path, pointer);
  if (names === undefined) return [];
  const { product, scope } = names;
  const groups =
    pointer === SETTLED
      ? scopeFields(product, scope).map(({ title, fields }) => ({
          title,
          fields: fields.filter(({ as }) => as === 'choice'),
        }))
      : [
          ...standardFields(product, scope),
          ...scopeFields(product, scope),
          ...definedFields(files, path, scope),
        ];
  // A checklist is not asked by its own answers: they do not exist before it is filled in.
  const own = `filled.${kindOf(path)?.name}.`;
  return groups.filter(({ fields }) => fields.length > 0 && !fields[0]?.path.startsWith(own));
}

/** The database judges this condition: it compares choices alone. */
const SETTLED = '/x-checklist/settled';
