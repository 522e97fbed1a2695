import type { EntitySchema, Field } from '../contract/index.ts';

type Shape = Pick<Field, 'properties' | 'items' | 'required'>;

/** A field of an entity by its path, and whether its record must always have it (computed fields never must). */
export function fieldOf(
  entity: EntitySchema | Field,
  path: string,
): { readonly schema: Field; readonly required: boolean } {
  let shape: Shape = entity as Shape;
  let schema: Field = {};
  let required = false;
  for (const key of path.split('.')) {
    schema = shape.properties?.[key] ?? {};
    required = shape.required?.includes(key) === true || schema['x-required'] === true;
    shape = schema;
  }
  return { schema, required: required && schema.readOnly !== true };
}
