import { expandedFlags, noteName } from '../loader/expand/expandFlags.ts';
import type { EditedFiles } from './editSchema.ts';
import { isSchemaNode, knownFiles, type SchemaNode } from './schemaParts.ts';

/** Property names of every JavaScript object, which the loader refuses as field names. */
const TAKEN = ['constructor', 'prototype', 'toString', 'valueOf', 'hasOwnProperty', 'isPrototypeOf'];
const MAX_LETTERS = 40;

/**
 * A new field name derived from a title, unique among those in use.
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
    .slice(0, MAX_LETTERS);
  const base = /^[A-Za-z]/.test(joined) ? joined : `voce${joined}`;
  const used = new Set([...taken, ...TAKEN].map((name) => name.toLowerCase()));
  if (!used.has(base.toLowerCase())) return base;
  let number = 2;
  while (used.has(`${base}${number}`.toLowerCase())) number += 1;
  return `${base}${number}`;
}

/** The name itself if it is valid and free, else a derived one. */
export function freeFieldName(name: string, taken: readonly string[]): string {
  return isFreeName(name, taken) && /^[A-Za-z][A-Za-z0-9_]*$/.test(name) ? name : fieldName(name, taken);
}

/** Whether neither a field (regardless of case) nor every JavaScript object has the name. */
export function isFreeName(name: string, taken: readonly string[]): boolean {
  return ![...taken, ...TAKEN].some((each) => each.toLowerCase() === name.toLowerCase());
}

/** Names that a flag with a note must not have, because its note's name is already a field. */
export function namesOfNoted(taken: readonly string[]): readonly string[] {
  const end = noteName('');
  return taken.flatMap((name) => (name.endsWith(end) ? [name.slice(0, -end.length)] : []));
}

/** Fields of an entity by name, including the notes of flags. */
export function fieldsOf(entity: SchemaNode): SchemaNode {
  const { properties } = expandedFlags(entity) as SchemaNode;
  return isSchemaNode(properties) ? properties : {};
}

/** Names of an entity's fields, including the notes of flags. */
export function fieldNames(entity: SchemaNode): readonly string[] {
  return Object.keys(fieldsOf(entity));
}

/**
 * A name of lower-case letters, digits and hyphens, at most `most` signs; if it does not begin with a letter,
 * `otherwise` is put before it.
 */
export function nameWith(text: string, most: number, otherwise = 'scheda'): string {
  const name = text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, most)
    .replace(/-+$/, '');
  return /^[a-z]/.test(name) ? name : `${otherwise}-${name}`.replace(/-+$/, '');
}

const LONGEST_CHECKLIST_NAME = 40;

/** Technical name for a checklist, derived from its title and unused by any file or folder. */
export function freeChecklistName(title: string, files: EditedFiles): string {
  const usedNames = new Set(knownFiles(files).flatMap(({ path, name }) => [name, path.split('/')[0] ?? '']));
  const base = nameWith(title, LONGEST_CHECKLIST_NAME);
  let name = base;
  for (let number = 2; usedNames.has(name); number += 1) name = `${base}-${number}`;
  return name;
}
