import { posix } from 'node:path';
import { compile, type JSONSchema } from 'json-schema-to-typescript';
import type { EntitySchema } from '../../engine/contract/index.ts';
import type { SchemaSet } from './SchemaSet.ts';

type Node = Readonly<Record<string, unknown>>;

/** Name of the type of a referenced entity, e.g. `Entity.Team`. */
type NameEntity = (entity: EntitySchema) => string;

/** Keywords that affect the type; others, e.g. patterns and limits, would only slow down the generator. */
const KEPT = new Set([
  'type',
  'enum',
  'const',
  'required',
  'additionalProperties',
  'anyOf',
  'oneOf',
  'allOf',
]);

/**
 * Converts a schema for json-schema-to-typescript: resolves references, converts option lists to enums and
 * labels to comments (nested titles would become exported types with colliding names).
 *
 * @param file file of the schema relative to `schemas/`, base of its references.
 */
export function typeSchema(
  set: SchemaSet,
  file: string,
  schema: unknown,
  nameEntity: NameEntity,
): JSONSchema {
  if (typeof schema !== 'object' || schema === null) return {};
  const { $ref, ...node } = schema as Node;
  if (typeof $ref === 'string') return reference(set, file, $ref, node, nameEntity);
  const convert = (inner: unknown): JSONSchema => typeSchema(set, file, inner, nameEntity);
  const result: Record<string, unknown> = {};
  for (const [word, value] of Object.entries(node)) {
    if (KEPT.has(word))
      result[word] = Array.isArray(value) && word.endsWith('Of') ? value.map(convert) : value;
  }
  if (node['properties'] !== undefined) result['properties'] = mapValues(node['properties'] as Node, convert);
  if (node['items'] !== undefined) result['items'] = convert(node['items']);
  const values = optionValues(set, node);
  if (values !== undefined) result['enum'] = values;
  const comment = commentOf(node);
  return comment === undefined ? result : { ...result, description: comment };
}

function reference(
  set: SchemaSet,
  from: string,
  ref: string,
  beside: Node,
  nameEntity: NameEntity,
): JSONSchema {
  const { file, pointer, schema } = follow(set.files, from, ref);
  const entity = pointer === '' ? set.entities.get(file) : undefined;
  if (entity !== undefined) return { tsType: nameEntity(entity) };
  return typeSchema(set, file, { ...(schema as Node), ...beside }, nameEntity);
}

function optionValues(set: SchemaSet, node: Node): unknown[] | undefined {
  const name = node['x-options'];
  if (typeof name !== 'string') return undefined;
  const values: unknown[] = (set.options.get(name)?.values ?? []).map(({ value }) => value);
  return Array.isArray(node['type']) && node['type'].includes('null') ? [...values, null] : values;
}

function commentOf(node: Node): string | undefined {
  const unit = node['x-unit'] === undefined ? undefined : `Unit: ${String(node['x-unit'])}.`;
  const words = [node['title'], node['description'], unit].filter((each) => typeof each === 'string');
  return words.length === 0 ? undefined : words.join('. ').replaceAll('*/', '* /');
}

function mapValues(record: Node, convert: (value: unknown) => JSONSchema): Record<string, JSONSchema> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, convert(value)]));
}

type SchemaTarget = {
  /** Path of the target's file, relative to `schemas/`. */
  readonly file: string;
  /** `''` for a whole file. */
  readonly pointer: string;
  readonly schema: unknown;
};

/**
 * Resolves a `$ref` of the file `from`.
 *
 * @throws Error naming file and reference if there is no target.
 */
export function follow(files: Readonly<Record<string, unknown>>, from: string, ref: string): SchemaTarget {
  const [path = '', pointer = ''] = ref.split('#');
  const file = path === '' ? from : posix.join(posix.dirname(from), path);
  let schema: unknown = files[file];
  for (const key of pointer.split('/').slice(1))
    schema = (schema as Record<string, unknown> | undefined)?.[key];
  if (schema === undefined)
    throw new Error(`${from}: $ref "${ref}" leads nowhere; run npm run check-schemas.`);
  return { file, pointer, schema };
}

/**
 * TypeScript of a root interface and its definitions.
 *
 * @param definitions further interfaces by name.
 */
export async function compileTypes(
  name: string,
  root: JSONSchema,
  definitions: Readonly<Record<string, JSONSchema>> = {},
): Promise<string> {
  const text = await compile({ ...root, definitions }, name, {
    additionalProperties: false,
    bannerComment: '',
    format: false,
    ignoreMinAndMaxItems: true,
    unreachableDefinitions: true,
  });
  return text
    .replaceAll(/\n \*\s*\n \* This interface was referenced by[^*]*\* via the `definition` "[^"]*"\./g, '')
    .replaceAll(/\/\*\*\n \* This interface was referenced by[^/]*\*\/\n/g, '');
}

/** TypeScript name of an entity: `typeName('report-activity')` is `'ReportActivity'`. */
export function typeName(entity: string): string {
  return entity
    .split(/[-_]/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');
}
