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
 * What a condition of a file that is no form may speak of and has a name: who acts and the modules, the record that the file is about, and whatever its context names.
 *
 * @param pointer where the condition stands: those of a checklist speak of different records.
 */
export function fileConditionFields(
  files: EditedFiles,
  path: string,
  pointer: string,
): readonly ConditionFields[] {
  const product = editedProduct(files);
  if (product === undefined) return [];
  const content = files[path];
  const said = (word: string) => (isSchemaNode(content) ? textAt(content, word) : undefined) ?? '';
  const kind = kindOf(path)?.kind;
  const own = kind === 'entity' ? product.entities[said('x-entity')] : undefined;
  const ofChecklist = own && OF_CHECKLIST[pointer]?.(product, own);
  const record = kind === 'notifications' ? product.entities[said('entity')] : undefined;
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
