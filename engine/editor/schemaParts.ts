import type { Json } from '../contract/index.ts';
import { atPointer } from '../loader/pointer.ts';
import { joinPath } from '../loader/resolve/references.ts';
import { kindOf, type SchemaKind } from '../loader/SchemaFile.ts';
import { memoizeFrozen } from '../values/records.ts';
import type { EditedFiles } from './editSchema.ts';

/** An object of a schema file. */
export type SchemaNode = { readonly [word: string]: Json };

/** A value that a panel offers, as people call it. */
export type PanelChoice = { readonly value: string | number; readonly label: string };

/** A file with its kind and name, taken from its path. */
export interface KnownFile {
  readonly path: string;
  readonly kind: SchemaKind;
  readonly name: string;
  readonly content: SchemaNode;
}

/** Files with an object as content, with kind and name, ordered by path. */
export const knownFiles: (files: EditedFiles) => readonly KnownFile[] = memoizeFrozen((files) =>
  Object.keys(files)
    .toSorted()
    .flatMap((path) => {
      const identity = kindOf(path);
      const content = files[path];
      return identity === undefined || !isSchemaNode(content) ? [] : [{ path, ...identity, content }];
    }),
);

/** The file that defines an entity, by the entity's name as another file writes it. */
export function fileOfEntity(files: EditedFiles, name: Json | undefined): KnownFile | undefined {
  return knownFiles(files).find(
    ({ kind, content }) => kind === 'entity' && name !== undefined && content['x-entity'] === name,
  );
}

/** The file of the entity that a form fills in; undefined for files of other kinds. */
export function filledEntity(files: EditedFiles, path: string): KnownFile | undefined {
  const content = kindOf(path)?.kind === 'form' ? files[path] : undefined;
  return isSchemaNode(content) ? fileOfEntity(files, content['entity']) : undefined;
}

export function isSchemaNode(value: Json | undefined): value is SchemaNode {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The objects of a list; empty if the value is no list. */
export function nodesIn(value: Json | undefined): readonly SchemaNode[] {
  return Array.isArray(value) ? (value as readonly Json[]).filter(isSchemaNode) : [];
}

export function textAt(node: SchemaNode | undefined, word: string): string | undefined {
  const value = node !== undefined && Object.hasOwn(node, word) ? node[word] : undefined;
  return typeof value === 'string' ? value : undefined;
}

/** The path to which a relative reference of a file leads; `''` is the file itself. */
export function pathFrom(file: string, reference: string): string {
  return reference === '' ? file : joinPath(file, reference);
}

/** A property of an entity and the place where it is written. */
export interface Property {
  readonly file: string;
  readonly pointer: string;
  readonly schema: SchemaNode;
}

const MAX_REFERENCES = 10;

/** Follows `$ref`, a limited number of times; the loader refuses circular references. */
export function followReference(files: EditedFiles, given: Property | undefined): Property | undefined {
  let here = given;
  for (let steps = 0; here !== undefined && steps < MAX_REFERENCES; steps++) {
    const reference = textAt(here.schema, '$ref');
    if (reference === undefined) return here;
    const [at = '', pointer = ''] = reference.split('#');
    const file = pathFrom(here.file, at);
    const schema = atPointer(files[file], pointer) as Json | undefined;
    here = isSchemaNode(schema) ? { file, pointer, schema } : undefined;
  }
  return here;
}
