import type { EntitySchema, Field } from '../../engine/contract/index.ts';

export type GeneratedColumn = { readonly name: string; readonly field: Field; readonly required: boolean };

/**
 * The columns of an entity's table. Of an ordinary entity every field is one unless `x-column` says no; of a
 * checklist, whose answers lie together, only the fields that say yes.
 */
export function columnsOf(entity: EntitySchema): GeneratedColumn[] {
  if (entity['x-table'] === undefined) return [];
  return Object.entries(entity.properties)
    .filter(([, field]) => (entity['x-answers'] ? Boolean(field['x-column']) : field['x-column'] !== false))
    .map(([name, field]) => ({ name, field, required: entity.required?.includes(name) ?? false }));
}

/** A key that the database gives: one whole number that nobody types. */
export function isIdentity(entity: EntitySchema, { name, field }: GeneratedColumn): boolean {
  const key = entity['x-key'] ?? [];
  return key.length === 1 && key[0] === name && field.type === 'integer' && field.readOnly === true;
}

/** May stay empty. */
export function isNullable(field: Field): boolean {
  return Array.isArray(field.type) && field.type.includes('null');
}
