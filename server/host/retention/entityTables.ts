import type { EntitySchema, Field } from '../../../engine/contract/index.ts';

/** Table and key of an entity; undefined without a table or with a composite key. */
export function entityTable(
  entity: EntitySchema,
): { readonly table: string; readonly key: string } | undefined {
  const { 'x-table': table, 'x-key': [key, ...more] = [] } = entity;
  return table === undefined || key === undefined || more.length > 0 ? undefined : { table, key };
}

export function allowsNull({ type }: Field): boolean {
  return [type].flat().includes('null');
}

/** Whether the field has a column, rather than being part of `answers`. */
export function isColumn(entity: EntitySchema, name: string): boolean {
  const column = entity.properties[name]?.['x-column'];
  return entity['x-answers'] === true ? column === true : column !== false;
}
