import type { HooksSchema } from '../contract/index.ts';
import type { SchemaFile } from './SchemaFile.ts';

/** What a product may add names to: its word in the hooks file is the value of `x-registered` in the grammar. */
export const OPEN_SORTS = ['widgets', 'formats', 'blockKinds', 'rules', 'sections'] as const;

type Names = Readonly<Record<string, readonly string[]>>;
type Meta = Readonly<Record<string, unknown>>;

const OPEN = 'x-registered';

/**
 * The grammar with the names that the product's hooks register: they join the list of words, or the properties, that `x-registered` marks with their sort. A name that
 * nobody registers is then as wrong as any other word.
 */
export function openGrammar(meta: Meta, schemas: readonly SchemaFile[]): Meta {
  const names = registeredNames(schemas);
  if (OPEN_SORTS.every((sort) => names[sort]?.length === 0)) return meta;
  return Object.fromEntries(Object.entries(meta).map(([file, schema]) => [file, opened(schema, names)]));
}

function registeredNames(schemas: readonly SchemaFile[]): Names {
  const hooks = schemas.flatMap(({ kind, content }) => (kind === 'hooks' ? [content as unknown] : []));
  return Object.fromEntries(OPEN_SORTS.map((sort) => [sort, hooks.flatMap((file) => ownNames(file, sort))]));
}

/** The file's own grammar is not checked yet. */
function ownNames(file: unknown, sort: (typeof OPEN_SORTS)[number]): readonly string[] {
  const names: unknown = (file as Partial<HooksSchema> | null)?.[sort];
  return Array.isArray(names) ? names.filter((name) => typeof name === 'string' && isOwnName(name)) : [];
}

/** Whether a name is one of a product's own, and none of the engine's. */
export function isOwnName<Name>(name: Name): name is Name & `x-${string}` {
  return typeof name === 'string' && name.startsWith('x-');
}

function opened(node: unknown, names: Names): unknown {
  if (Array.isArray(node)) return node.map((each) => opened(each, names));
  if (typeof node !== 'object' || node === null) return node;
  const made: Record<string, unknown> = {};
  for (const [word, part] of Object.entries(node)) made[word] = opened(part, names);
  const own = names[String(made[OPEN])] ?? [];
  if (Array.isArray(made['enum'])) made['enum'] = [...made['enum'], ...own];
  else if (OPEN in made)
    made['properties'] = {
      ...Object(made['properties']),
      ...Object.fromEntries(own.map((name) => [name, true])),
    };
  return made;
}
