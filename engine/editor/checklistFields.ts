import type { EntitySchema, Field, Product } from '../contract/index.ts';
import type { ConditionFields } from './ConditionField.ts';
import { checklistSubject } from './checklistSubject.ts';
import { titledField } from './conditionFields.ts';
import type { SchemaNode } from './schemaParts.ts';
import { standardFields } from './standardFields.ts';

/**
 * Fields for the condition of when a checklist is asked: of its subject, of the newest answers of other
 * checklists about the same subject, of the user and the modules.
 */
export function askedFields(product: Product, checklist: EntitySchema): readonly ConditionFields[] {
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
export function settledFields(product: Product, checklist: EntitySchema): readonly ConditionFields[] {
  const { title, fields } = entityFields(product, 'record', checklist);
  return [{ title, fields: fields.filter(({ as }) => as === 'choice') }];
}

/** Titled fields of an entity, under the name by which a condition reaches its record. */
export function entityFields(product: Product, name: string, entity: EntitySchema): ConditionFields {
  const fields = Object.entries(entity.properties).flatMap(([key, field]) =>
    titledField(product, `${name}.${key}`, field as Field),
  );
  return { title: entity.title, fields };
}

function subjectOf(entity: EntitySchema): string | undefined {
  return checklistSubject(entity as unknown as SchemaNode);
}
