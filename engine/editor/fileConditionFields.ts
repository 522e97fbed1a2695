import type { Field } from '../contract/index.ts';
import { kindOf } from '../loader/SchemaFile.ts';
import type { ConditionFields } from './ConditionField.ts';
import { contextFields, titledField } from './conditionFields.ts';
import type { EditedFiles } from './editSchema.ts';
import { editedProduct } from './previewPackage.ts';
import { isSchemaNode, textAt } from './schemaParts.ts';
import { standardFields } from './standardFields.ts';

/**
 * What conditions of a file that is no form may speak of and has a name: who acts and the modules, the record that the file is about, and whatever its
 * context names.
 */
export function fileConditionFields(files: EditedFiles, path: string): readonly ConditionFields[] {
  const product = editedProduct(files);
  if (product === undefined) return [];
  const content = files[path];
  const about = isSchemaNode(content) ? textAt(content, 'entity') : undefined;
  const record = kindOf(path)?.kind === 'notifications' ? product.entities[about ?? ''] : undefined;
  const own = Object.entries(record?.properties ?? {}).flatMap(([name, field]) =>
    titledField(product, `record.${name}`, field as Field),
  );
  return [
    ...standardFields(product),
    { title: record?.title, fields: own },
    ...contextFields(product, content),
  ].filter(({ fields }) => fields.length > 0);
}
