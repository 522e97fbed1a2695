import type { HooksSchema, ScreenSchema } from '../contract/index.ts';
import { mapEntries } from './pointer.ts';
import type { SchemaFile } from './SchemaFile.ts';

/** Sorts that a product can extend: keys of the hooks file, and values of `x-registered` in the grammar. */
const OPEN_SORTS = ['widgets', 'formats', 'blockKinds', 'rules', 'sections'] as const;

type Names = Readonly<Record<string, readonly string[]>>;
type Meta = Readonly<Record<string, unknown>>;

const OPEN = 'x-registered';

/**
 * Extends the grammar by the names in the hooks: they are added to the `enum` or the `properties` marked
 * with `x-registered`. Unregistered names stay errors.
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

/** The hooks file is not validated yet. */
function ownNames(file: unknown, sort: (typeof OPEN_SORTS)[number]): readonly string[] {
  const names: unknown = (file as Partial<HooksSchema> | null)?.[sort];
  return Array.isArray(names) ? names.filter((name) => typeof name === 'string' && isOwnName(name)) : [];
}

/** Whether a name is registered by the product instead of the engine. */
export function isOwnName<Name>(name: Name): name is Name & `x-${string}` {
  return typeof name === 'string' && name.startsWith('x-');
}

function opened(node: unknown, names: Names): unknown {
  if (typeof node !== 'object' || node === null) return node;
  const inner = mapEntries(node as Meta, (part) => opened(part, names));
  const registered = names[String(inner[OPEN])] ?? [];
  if (registered.length === 0) return inner;
  const { enum: options, properties } = inner;
  if (Array.isArray(options)) return { ...inner, enum: [...options, ...registered] };
  const more = registered.map((name) => [name, true]);
  return { ...inner, properties: { ...Object(properties), ...Object.fromEntries(more) } };
}

type BlockKind = ScreenSchema['blocks'][number]['kind'];

/** Kind of schema shown by each kind of block; undefined for components and links. */
const SHOWN = {
  table: 'table',
  cards: 'table',
  alerts: 'table',
  contents: undefined,
  attachments: 'table',
  facts: 'table',
  form: 'form',
  wizard: 'wizard',
  workflow: 'workflow',
  grid: 'grid',
  calendar: 'calendar',
  schemas: undefined,
  component: undefined,
} as const satisfies Record<Exclude<BlockKind, `x-${string}`>, string | undefined>;

/** Blocks registered by a product show no schema. */
export function shownBy(kind: BlockKind): (typeof SHOWN)[keyof typeof SHOWN] {
  return isOwnName(kind) ? undefined : SHOWN[kind];
}
