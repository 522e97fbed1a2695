import { kindOf } from '../loader/SchemaFile.ts';
import type { ConditionFields } from './ConditionField.ts';
import { conditionFields } from './conditionFields.ts';
import type { EditedFiles } from './editSchema.ts';
import { fileConditionFields } from './fileConditionFields.ts';
import type { OutlineRow } from './OutlineRow.ts';

/**
 * Whatever a condition of a line may speak of and has a name: in a form its fields, elsewhere what the file is about.
 *
 * @param path the file whose outline has the line.
 * @param word the line's word that is the condition.
 */
export function conditionFieldsAt(
  files: EditedFiles,
  path: string,
  line: Pick<OutlineRow, 'file' | 'pointer' | 'path'>,
  word: string,
): readonly ConditionFields[] {
  // What the line of the checklist itself says stands in its entity.
  const isOfForm = kindOf(path)?.kind === 'form' && kindOf(line.file)?.kind !== 'entity';
  return isOfForm
    ? conditionFields(files, path, line)
    : fileConditionFields(files, line.file, `${line.pointer}/${word}`);
}
