import type { Json } from '../contract/index.ts';

/** A file of the product, named and told apart by its kind. */
export interface SchemaFile {
  /** Path relative to the folder of schemas, with `/`. */
  readonly path: string;
  readonly kind: SchemaKind;
  /** The stem before the kind; for messages and translations the locale. */
  readonly name: string;
  readonly content: Json;
}

/** Every kind of schema file, with the stem of its grammar in `meta/`. */
export const SCHEMA_KINDS = [
  'entity',
  'form',
  'fragment',
  'table',
  'wizard',
  'workflow',
  'grid',
  'screen',
  'calendar',
  'notifications',
  'calls',
  'document',
  'template',
  'options',
  'messages',
  'translations',
  'roles',
  'settings',
  'hooks',
  'scenario',
] as const;

export type SchemaKind = (typeof SCHEMA_KINDS)[number];

const NAMED = /^(?:.*\/)?([^/]+)\.([a-z]+)\.json$/;
const BY_LOCALE = /^(?:.*\/)?(messages|translations)\.([A-Za-z-]+)\.json$/;
const ALONE = /^(?:.*\/)?(roles|settings|hooks)\.json$/;

/** `messages.schema.json` is the grammar of messages, none of a locale `schema`. */
const GRAMMAR = '.schema.json';

type NamedKind = { readonly kind: SchemaKind; readonly name: string };

/** What paths say, asked for some hundred times at each examination. */
const known = new Map<string, NamedKind | undefined>();
const MOST_KNOWN = 10_000;

/** Kind and name that a path says, or undefined where it says none. */
export function kindOf(path: string): NamedKind | undefined {
  if (known.has(path)) return known.get(path);
  if (known.size >= MOST_KNOWN) known.clear();
  const said = readKind(path);
  known.set(path, said);
  return said;
}

function readKind(path: string): NamedKind | undefined {
  if (path.endsWith(GRAMMAR)) return undefined;
  const [, said, locale] = BY_LOCALE.exec(path) ?? [];
  if (locale !== undefined) return { kind: said as SchemaKind, name: locale };
  const alone = ALONE.exec(path)?.[1];
  if (alone !== undefined) return { kind: alone as SchemaKind, name: alone };
  const [, name, kind] = NAMED.exec(path) ?? [];
  const known = SCHEMA_KINDS.find((each) => each === kind);
  return name !== undefined && known !== undefined ? { kind: known, name } : undefined;
}
