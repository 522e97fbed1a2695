import type { Json } from '../contract/index.ts';

/** A schema file, typed by `kind`. */
export interface SchemaFile {
  /** Path relative to the folder of schemas, with `/`. */
  readonly path: string;
  readonly kind: SchemaKind;
  /** File name without kind; for messages and translations the locale. */
  readonly name: string;
  readonly content: Json;
}

/** Kinds of schema files; each has a grammar in `meta/`. */
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

/** `messages.schema.json` is a grammar, not the messages of a locale `schema`. */
const GRAMMAR = '.schema.json';

type NamedKind = { readonly kind: SchemaKind; readonly name: string };

/** Cache by path, because each examination asks several hundred times. */
const kinds = new Map<string, NamedKind | undefined>();
const MOST_KNOWN = 10_000;

/** Kind and name according to the path; undefined for other files. */
export function kindOf(path: string): NamedKind | undefined {
  if (kinds.has(path)) return kinds.get(path);
  if (kinds.size >= MOST_KNOWN) kinds.clear();
  const namedKind = readKind(path);
  kinds.set(path, namedKind);
  return namedKind;
}

function readKind(path: string): NamedKind | undefined {
  if (path.endsWith(GRAMMAR)) return undefined;
  const [, localeKind, locale] = BY_LOCALE.exec(path) ?? [];
  if (locale !== undefined) return { kind: localeKind as SchemaKind, name: locale };
  const alone = ALONE.exec(path)?.[1];
  if (alone !== undefined) return { kind: alone as SchemaKind, name: alone };
  const [, name, kind] = NAMED.exec(path) ?? [];
  const schemaKind = SCHEMA_KINDS.find((each) => each === kind);
  return name !== undefined && schemaKind !== undefined ? { kind: schemaKind, name } : undefined;
}
