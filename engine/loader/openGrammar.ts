import type { HooksSchema } from '../contract/index.ts';
import { annotatedPlaces } from './grammar/annotatedPlaces.ts';
import { mapEntries } from './pointer.ts';
import type { SchemaFile } from './SchemaFile.ts';

/** Sorts that a product can extend: keys of the hooks file, and values of `x-registered` in the grammar. */
const OPEN_SORTS = ['widgets', 'formats', 'blockKinds', 'rules', 'sections'] as const;

type NamesBySort = Readonly<Record<string, readonly string[]>>;
type Meta = Readonly<Record<string, unknown>>;

const REGISTERED = 'x-registered';

/**
 * Extends the grammar by the names in the hooks: they are added to the `enum` or the `properties` marked
 * with `x-registered`. Unregistered names stay errors.
 */
export function openGrammar(meta: Meta, schemas: readonly SchemaFile[]): Meta {
  const names = registeredNames(schemas);
  if (OPEN_SORTS.every((sort) => names[sort]?.length === 0)) return meta;
  return Object.fromEntries(Object.entries(meta).map(([file, schema]) => [file, opened(schema, names)]));
}

function registeredNames(schemas: readonly SchemaFile[]): NamesBySort {
  const hooks = schemas.flatMap(({ kind, content }) => (kind === 'hooks' ? [content as unknown] : []));
  return Object.fromEntries(OPEN_SORTS.map((sort) => [sort, hooks.flatMap((file) => ownNames(file, sort))]));
}

/** The hooks file is not validated yet. */
function ownNames(file: unknown, sort: (typeof OPEN_SORTS)[number]): readonly string[] {
  const names: unknown = (file as Partial<HooksSchema> | null)?.[sort];
  return Array.isArray(names) ? names.filter((name) => typeof name === 'string' && isOwnName(name)) : [];
}

/** Whether a name is registered by the product instead of the engine. */
export function isOwnName<Name>(name: Name): name is Name & `x-${string}` {
  return typeof name === 'string' && name.startsWith('x-');
}

function opened(node: unknown, names: NamesBySort): unknown {
  if (typeof node !== 'object' || node === null) return node;
  const inner = mapEntries(node as Meta, (part) => opened(part, names));
  const registered = names[String(inner[REGISTERED])] ?? [];
  if (registered.length === 0) return inner;
  const { enum: options, properties } = inner;
  if (Array.isArray(options)) return { ...inner, enum: [...options, ...registered] };
  const more = registered.map((name) => [name, true]);
  return { ...inner, properties: { ...Object(properties), ...Object.fromEntries(more) } };
}

/** Sorts shown by kinds of blocks, by grammar: asked for each block of each screen. */
const shownSorts = new WeakMap<Meta, Map<string, string | undefined>>();

/** Kind of schema that a kind of block shows: what its `name` names. Undefined for components and links. */
export function shownBy({ meta }: { readonly meta: Meta }, kind: string): string | undefined {
  const sorts = shownSorts.get(meta) ?? new Map<string, string | undefined>();
  shownSorts.set(meta, sorts);
  if (!sorts.has(kind)) {
    const places = annotatedPlaces(meta, 'screen', { blocks: [{ kind, name: kind }] });
    const names = places.find(({ pointer }) => pointer === '/blocks/0/name')?.annotations['x-names'];
    sorts.set(kind, typeof names === 'string' ? names : undefined);
  }
  return sorts.get(kind);
}
