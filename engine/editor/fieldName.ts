import { expandedFlags, noteName } from '../loader/expandFlags.ts';
import { isSchemaNode, type SchemaNode } from './schemaParts.ts';

/** Names that every object of the language has: the loader takes none of them. */
const TAKEN = ['constructor', 'prototype', 'toString', 'valueOf', 'hasOwnProperty', 'isPrototypeOf'];
const MOST_LETTERS = 40;

/**
 * The name of a new field from what people call it, free among those that are there.
 *
 * @example fieldName('Presenza di amianto', taken) // 'presenzaDiAmianto', or 'presenzaDiAmianto2'
 */
export function fieldName(title: string, taken: readonly string[]): string {
  const words = title
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .split(/[^A-Za-z0-9]+/)
    .filter((word) => word !== '');
  const joined = words
    .map((word, index) =>
      index === 0 ? word.toLowerCase() : `${word.charAt(0).toUpperCase()}${word.slice(1)}`,
    )
    .join('')
    .slice(0, MOST_LETTERS);
  const base = /^[A-Za-z]/.test(joined) ? joined : `voce${joined}`;
  const used = new Set([...taken, ...TAKEN].map((name) => name.toLowerCase()));
  if (!used.has(base.toLowerCase())) return base;
  let number = 2;
  while (used.has(`${base}${number}`.toLowerCase())) number += 1;
  return `${base}${number}`;
}

/** The name as it stands where a field may be called so, else the next one that may. */
export function freeFieldName(name: string, taken: readonly string[]): string {
  return isFreeName(name, taken) && /^[A-Za-z][A-Za-z0-9_]*$/.test(name) ? name : fieldName(name, taken);
}

/** Whether neither a field has the name, in whatever letters, nor every object of the language. */
export function isFreeName(name: string, taken: readonly string[]): boolean {
  return ![...taken, ...TAKEN].some((each) => each.toLowerCase() === name.toLowerCase());
}

/** Names that no flag with a note may have: their notes would be called as a field that is there. */
export function namesOfNoted(taken: readonly string[]): readonly string[] {
  const end = noteName('');
  return taken.flatMap((name) => (name.endsWith(end) ? [name.slice(0, -end.length)] : []));
}

/** The fields of an entity by name, notes of flags among them. */
export function fieldsOf(entity: SchemaNode): SchemaNode {
  const { properties } = expandedFlags(entity) as SchemaNode;
  return isSchemaNode(properties) ? properties : {};
}

/** The names of an entity's fields. */
export function fieldNames(entity: SchemaNode): readonly string[] {
  return Object.keys(fieldsOf(entity));
}
