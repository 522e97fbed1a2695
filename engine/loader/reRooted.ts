import type { Json } from '../contract/index.ts';

/**
 * Replaces the root name of all paths in a condition or an expression.
 *
 * @example reRooted({ 'record.open': {} }, 'record', 'loan') // { 'loan.open': {} }
 */
export function reRooted(value: Json, from: string, to: string): Json {
  const path = (text: string): string =>
    text.startsWith(`${from}.`) ? `${to}${text.slice(from.length)}` : text;
  if (typeof value === 'string') return path(value);
  if (Array.isArray(value)) return value.map((each: Json) => reRooted(each, from, to));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([word, each]): [string, Json] => [
      path(word),
      reRooted(each as Json, from, to),
    ]),
  );
}
