import type { Field } from '../contract/index.ts';

type Shape = Pick<Field, 'properties' | 'items' | 'additionalProperties' | 'type'>;

/**
 * The field at a dotted path of an entity, through objects and, by index, lists; `'open'` below an object
 * without listed properties; undefined if there is no such field.
 */
export function fieldAt(entity: object, path: string): Field | 'open' | undefined {
  let current: Shape = entity as Shape;
  for (const key of path.split('.')) {
    if (listsNoProperties(current)) return 'open';
    if (key === 'length' && current.items !== undefined) return 'open';
    const next: Field | undefined =
      /^\d+$/.test(key) && current.items ? current.items : ownProperty(current, key);
    if (next === undefined) return undefined;
    current = next;
  }
  return current as Field;
}

function ownProperty(shape: Shape, key: string): Field | undefined {
  const properties = shape.properties ?? {};
  return Object.hasOwn(properties, key) ? properties[key] : undefined;
}

function listsNoProperties(shape: Shape): boolean {
  return shape.properties === undefined && shape.items === undefined && isObjectType(shape.type);
}

function isObjectType(type: Shape['type']): boolean {
  return type === undefined || type === 'object' || (Array.isArray(type) && type.includes('object'));
}
