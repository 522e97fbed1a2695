import { isSchemaNode, type SchemaNode, textAt } from './schemaParts.ts';

/**
 * Name of the entity of the records that a checklist is about; undefined for other entities and without a
 * subject.
 */
export function checklistSubject(entity: SchemaNode): string | undefined {
  const { 'x-checklist': said, properties } = entity;
  const by = isSchemaNode(said) ? textAt(said, 'by') : undefined;
  const field = by !== undefined && isSchemaNode(properties) ? properties[by] : undefined;
  const reference = isSchemaNode(field) ? field['x-reference'] : undefined;
  return isSchemaNode(reference) ? textAt(reference, 'entity') : undefined;
}
