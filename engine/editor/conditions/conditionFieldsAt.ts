import type { EntitySchema, Field, Product } from '../../contract/index.ts';
import { kindOf } from '../../loader/SchemaFile.ts';
import { checklistSubject } from '../checklistFiles.ts';
import type { EditedFiles } from '../editSchema.ts';
import type { OutlineRow } from '../outline/OutlineRow.ts';
import { editedProduct } from '../preview.ts';
import { isSchemaNode, type SchemaNode, textAt } from '../schemaParts.ts';
import { type ConditionFields, definedFields, standardFields } from './ConditionField.ts';
import { conditionFields, contextFields, titledField } from './conditionFields.ts';

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

/**
 * Fields for the condition of when a checklist is asked: of its subject, of the newest answers of other
 * checklists about the same subject, of the user and the modules.
 */
function askedFields(product: Product, checklist: EntitySchema): readonly ConditionFields[] {
  const about = subjectOf(checklist);
  const subject = about === undefined ? undefined : product.entities[about];
  if (subject === undefined) return [];
  // The checklist's answers are excluded: they do not exist before it is filled in.
  const related = Object.entries(product.entities).filter(
    ([name, each]) => name !== checklist['x-entity'] && subjectOf(each) === about,
  );
  return [
    ...standardFields(product),
    entityFields(product, 'record', subject),
    ...related.map(([name, each]) => entityFields(product, `filled.${name}`, each)),
  ];
}

/**
 * Fields for the condition of when an anomaly is settled: answers of the checklist that are choices, the only
 * ones that the database compares.
 */
function settledFields(product: Product, checklist: EntitySchema): readonly ConditionFields[] {
  const { title, fields } = entityFields(product, 'record', checklist);
  return [{ title, fields: fields.filter(({ as }) => as === 'choice') }];
}

/** Titled fields of an entity, under the name by which a condition reaches its record. */
function entityFields(product: Product, name: string, entity: EntitySchema): ConditionFields {
  const fields = Object.entries(entity.properties).flatMap(([key, field]) =>
    titledField(product, `${name}.${key}`, field as Field),
  );
  return { title: entity.title, fields };
}

function subjectOf(entity: EntitySchema): string | undefined {
  return checklistSubject(entity as unknown as SchemaNode);
}

/**
 * Titled values that a condition of a file other than a form may compare: user and modules, the file's
 * record, named conditions and the context.
 *
 * @param pointer place of the condition: those of a checklist concern different records.
 */
function fileConditionFields(files: EditedFiles, path: string, pointer: string): readonly ConditionFields[] {
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
