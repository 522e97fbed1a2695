import type { Field } from '../contract/index.ts';
import { bareCode } from '../values/codes.ts';
import { isEmpty } from '../values/isEmpty.ts';

/**
 * The answer that a value is, as it is stored: a text of blanks only, or null, is null where the field may be null and none at all
 * where it may not; a code is bare of what people write around it. Whatever looks at a field sees this, so that a text that was emptied counts as not given at once.
 */
export function answerIn(schema: Field, value: unknown): unknown {
  const isBlank = value === null || (typeof value === 'string' && isEmpty(value));
  if (isBlank) return mayBeNull(schema) ? null : undefined;
  const code = schema['x-code'];
  return code !== undefined && typeof value === 'string' ? bareCode(code, value) : value;
}

/** The field at a path inside another: rows of lists by number. */
export function fieldWithin(schema: Field, path: string): Field {
  const step = (from: Field, key: string): Field =>
    (/^\d+$/.test(key) && from.items !== undefined ? from.items : from.properties?.[key]) ?? {};
  return path === '' ? schema : path.split('.').reduce(step, schema);
}

/** A field without a type takes anything. */
export function mayBeNull({ type }: Field): boolean {
  return type === 'null' || (Array.isArray(type) && type.includes('null'));
}
