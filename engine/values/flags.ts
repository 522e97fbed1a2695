import type { Field } from '../contract/index.ts';

/** A flag says yes: 'Y', or true where the field is a boolean. */
export function isYes(value: unknown): boolean {
  return value === 'Y' || value === true;
}

/** A flag's answer in the words of its field: boolean fields take true and false, all others 'Y' and 'N'. */
export function flagValue(field: Field, yes: boolean): unknown {
  const isBoolean = field.type === 'boolean' || (Array.isArray(field.type) && field.type.includes('boolean'));
  if (isBoolean) return yes;
  return yes ? 'Y' : 'N';
}

/** The answer that asks for a companion note: yes for `anomaly`, no for `ok`; `plain` flags and other fields never do. */
export function isAnomalous(field: Field, value: unknown): boolean {
  if (field['x-flag'] === 'anomaly') return isYes(value);
  if (field['x-flag'] === 'ok') return value === 'N' || value === false;
  return false;
}
