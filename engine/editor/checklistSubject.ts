import { isSchemaNode, type SchemaNode, textAt } from './schemaParts.ts';

/** The entity of the records that a checklist is about, as its own entity's file says it; undefined where it is no checklist, or about nothing. */
export function checklistSubject(entity: SchemaNode): string | undefined {
  const { 'x-checklist': said, properties } = entity;
  const by = isSchemaNode(said) ? textAt(said, 'by') : undefined;
  const field = by !== undefined && isSchemaNode(properties) ? properties[by] : undefined;
  const reference = isSchemaNode(field) ? field['x-reference'] : undefined;
  return isSchemaNode(reference) ? textAt(reference, 'entity') : undefined;
}
