import type { EntitySchema, Field, Product } from '../contract/index.ts';
import type { ConditionFields } from './ConditionField.ts';
import { checklistSubject } from './checklistSubject.ts';
import { titledField } from './conditionFields.ts';
import type { SchemaNode } from './schemaParts.ts';
import { standardFields } from './standardFields.ts';

/** Of which records a checklist is asked, is said of those, of the newest answers of the other checklists about them, of who asks and of the modules. */
export function askedFields(product: Product, own: EntitySchema): readonly ConditionFields[] {
  const about = subjectOf(own);
  const subject = about === undefined ? undefined : product.entities[about];
  if (subject === undefined) return [];
  // What is asked once it is filled in would never be asked.
  const others = Object.entries(product.entities).filter(
    ([name, each]) => name !== own['x-entity'] && subjectOf(each) === about,
  );
  return [
    ...standardFields(product),
    entityFields(product, 'record', subject),
    ...others.map(([name, each]) => entityFields(product, `filled.${name}`, each)),
  ];
}

/** What settles something wrong is said of the checklist's own answers alone, as far as the database compares them: those that are chosen. */
export function settledFields(product: Product, own: EntitySchema): readonly ConditionFields[] {
  const { title, fields } = entityFields(product, 'record', own);
  return [{ title, fields: fields.filter(({ as }) => as === 'choice') }];
}

/** The fields of an entity that people have a name for, under the name that a condition has for its record. */
export function entityFields(product: Product, name: string, entity: EntitySchema): ConditionFields {
  const fields = Object.entries(entity.properties).flatMap(([key, field]) =>
    titledField(product, `${name}.${key}`, field as Field),
  );
  return { title: entity.title, fields };
}

function subjectOf(entity: EntitySchema): string | undefined {
  return checklistSubject(entity as unknown as SchemaNode);
}
