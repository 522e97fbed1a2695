import { atPointer } from '../../../engine/editor/index.ts';

type Schema = Readonly<Record<string, unknown>>;
type Meta = Readonly<Record<string, unknown>>;

interface Part {
  readonly file: string;
  readonly schema: Schema;
}

/** What the grammar says of the words at a place: of all its alternatives, whether they fit or not. */
export interface Words {
  readonly member: (key: string) => Words;
  readonly entry: () => Words;
  /** Whether an object may have any such key: a name of the product, no word of the grammar. */
  readonly isMember: (key: string) => boolean;
  /** Whether the value is one of a closed list: the grammar refuses any other. */
  readonly lists: (value: string) => boolean;
}

export function grammarOf(meta: Meta, kind: string): Words {
  const file = `${kind}.schema.json`;
  return wordsOf(meta, isSchema(meta[file]) ? [{ file, schema: meta[file] }] : []);
}

function wordsOf(meta: Meta, roots: readonly Part[]): Words {
  const parts = partsOf(meta, roots);
  const inside = (within: (schema: Schema) => unknown): Words =>
    wordsOf(
      meta,
      parts.flatMap(({ file, schema }) => {
        const inner = within(schema);
        return isSchema(inner) ? [{ file, schema: inner }] : [];
      }),
    );
  const isWord = (key: string) =>
    parts.some(({ schema }) => isSchema(schema['properties']) && Object.hasOwn(schema['properties'], key));
  return {
    member: (key) =>
      inside((schema) => {
        const { properties, additionalProperties: any, patternProperties: some } = schema;
        if (isSchema(properties) && Object.hasOwn(properties, key)) return properties[key];
        return patterned(some, key) ?? any ?? (isOpen(schema) ? OPEN : undefined);
      }),
    entry: () => inside(({ items }) => items),
    isMember: (key) =>
      !isWord(key) &&
      parts.some(
        ({ schema }) =>
          isOpen(schema) ||
          isSchema(schema['additionalProperties']) ||
          patterned(schema['patternProperties'], key) !== undefined,
      ),
    lists: (value) =>
      parts.some(({ schema }) => [schema['enum'], schema['const']].flat().includes(value)) &&
      !parts.some(({ schema }) => schema['type'] === 'string' || schema['x-registered'] !== undefined),
  };
}

/** What an open object holds may be open again. */
const OPEN = { type: 'object' };

function isOpen({ type, properties, additionalProperties: any }: Schema): boolean {
  return type === 'object' && properties === undefined && any === undefined;
}

function patterned(patterns: unknown, key: string): unknown {
  if (!isSchema(patterns)) return undefined;
  return Object.entries(patterns).find(([pattern]) => new RegExp(pattern, 'u').test(key))?.[1];
}

/** The parts with what they refer to and their alternatives. */
function partsOf(meta: Meta, roots: readonly Part[]): readonly Part[] {
  const parts = new Map<Schema, Part>();
  const add = (file: string, schema: unknown): void => {
    if (!isSchema(schema) || parts.has(schema)) return;
    parts.set(schema, { file, schema });
    for (const reference of [schema['$ref'], schema['x-like']]) {
      if (typeof reference !== 'string') continue;
      const [at = '', pointer = ''] = reference.split('#');
      const target = at === '' ? file : at;
      add(target, atPointer(meta[target], pointer));
    }
    const { allOf, anyOf, oneOf, then, else: otherwise } = schema;
    for (const each of [allOf, anyOf, oneOf, then, otherwise].flat()) add(file, each);
  };
  for (const { file, schema } of roots) add(file, schema);
  return [...parts.values()];
}

function isSchema(value: unknown): value is Schema {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
