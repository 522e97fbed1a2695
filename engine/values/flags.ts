import type { Field } from '../contract/index.ts';

/** Whether a flag value means yes: 'Y', or true for boolean fields. */
export function isYes(value: unknown): boolean {
  return value === 'Y' || value === true;
}

/** The value of a flag answer: true and false for boolean fields, else 'Y' and 'N'. */
export function flagValue(field: Field, yes: boolean): unknown {
  const isBoolean = field.type === 'boolean' || (Array.isArray(field.type) && field.type.includes('boolean'));
  if (isBoolean) return yes;
  return yes ? 'Y' : 'N';
}

/**
 * Whether a flag answer requires a companion note: yes for `anomaly`, no for `ok`; never for other fields.
 */
export function isAnomalous(field: Field, value: unknown): boolean {
  if (field['x-flag'] === 'anomaly') return isYes(value);
  if (field['x-flag'] === 'ok') return value === 'N' || value === false;
  return false;
}
