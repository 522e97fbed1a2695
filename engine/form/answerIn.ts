import type { Field } from '../contract/index.ts';
import { bareCode } from '../values/codes.ts';
import { isEmpty } from '../values/isEmpty.ts';

/**
 * Normalises a value to its stored form: blank text or null becomes null where the field allows null, else
 * undefined; codes lose separators (`bareCode`). Conditions and checks read this form, so a cleared text
 * counts as unanswered before the record is saved.
 */
export function answerIn(schema: Field, value: unknown): unknown {
  const isBlank = value === null || (typeof value === 'string' && isEmpty(value));
  if (isBlank) return mayBeNull(schema) ? null : undefined;
  const code = schema['x-code'];
  return code !== undefined && typeof value === 'string' ? bareCode(code, value) : value;
}

/**
 * The schema at a path inside another; numeric keys step into list items. `{}` where the path leads nowhere.
 */
export function fieldWithin(schema: Field, path: string): Field {
  const step = (from: Field, key: string): Field =>
    (/^\d+$/.test(key) && from.items !== undefined ? from.items : from.properties?.[key]) ?? {};
  return path === '' ? schema : path.split('.').reduce(step, schema);
}

/** A field without a type takes anything. */
export function mayBeNull({ type }: Field): boolean {
  return type === 'null' || (Array.isArray(type) && type.includes('null'));
}
