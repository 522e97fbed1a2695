import { kindOf } from '../loader/SchemaFile.ts';
import type { ConditionFields } from './ConditionField.ts';
import { conditionFields } from './conditionFields.ts';
import type { EditedFiles } from './editSchema.ts';
import { fileConditionFields } from './fileConditionFields.ts';
import type { OutlineRow } from './OutlineRow.ts';

/**
 * Titled values that the condition of a row may compare: in a form its fields, elsewhere those of the file's
 * subject.
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
