import type { Context } from '../contract/index.ts';
import { getAt } from './getAt.ts';

const SLOT = /\{([A-Za-z_$][\w$-]*(?:\.[\w$-]+)*)\}/g;

/**
 * Fills the `{path}` slots of a text from a context; a missing value gives an empty text.
 *
 * @param write formats the value at a path, for callers with a locale.
 * @example fillText('Prestito n.{record.id}', { record: { id: 7 } }) // 'Prestito n.7'
 */
export function fillText(
  text: string,
  context: Context,
  write: (value: unknown, path: string) => string = plainText,
): string {
  return text.replace(SLOT, (_slot, path: string) => {
    const value = getAt(context, path);
    return value === undefined || value === null ? '' : write(value, path);
  });
}

/** Names of the slots of a text, in order. */
export function slotsOf(text: string): readonly string[] {
  return [...text.matchAll(SLOT)].map((match) => match[1] ?? '');
}

function plainText(value: unknown): string {
  if (Array.isArray(value)) return value.map(plainText).join(', ');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
