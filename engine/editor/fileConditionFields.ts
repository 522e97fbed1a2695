import { kindOf } from '../loader/SchemaFile.ts';
import type { ConditionFields } from './ConditionField.ts';
import { askedFields, entityFields, settledFields } from './checklistFields.ts';
import { contextFields } from './conditionFields.ts';
import { definedFields } from './definedFields.ts';
import type { EditedFiles } from './editSchema.ts';
import { editedProduct } from './previewPackage.ts';
import { isSchemaNode, textAt } from './schemaParts.ts';
import { standardFields } from './standardFields.ts';

/**
 * Titled values that a condition of a file other than a form may compare: user and modules, the file's
 * record, named conditions and the context.
 *
 * @param pointer place of the condition: those of a checklist concern different records.
 */
export function fileConditionFields(
  files: EditedFiles,
  path: string,
  pointer: string,
): readonly ConditionFields[] {
  const product = editedProduct(files);
  if (product === undefined) return [];
  const content = files[path];
  const textOf = (word: string) => (isSchemaNode(content) ? textAt(content, word) : undefined) ?? '';
  const kind = kindOf(path)?.kind;
  const entity = kind === 'entity' ? product.entities[textOf('x-entity')] : undefined;
  const ofChecklist = entity && OF_CHECKLIST[pointer]?.(product, entity);
  const record = kind === 'notifications' ? product.entities[textOf('entity')] : undefined;
  const groups = ofChecklist ?? [
    ...standardFields(product),
    ...(record === undefined ? [] : [entityFields(product, 'record', record)]),
    ...definedFields(files, path),
    ...contextFields(product, content),
  ];
  return groups.filter(({ fields }) => fields.length > 0);
}

const OF_CHECKLIST: Readonly<Record<string, typeof askedFields>> = {
  '/x-checklist/when': askedFields,
  '/x-checklist/settled': settledFields,
};
