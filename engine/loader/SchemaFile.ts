import type { Json, Product } from '../contract/index.ts';
import type { Finding } from '../errors/Finding.ts';
import { quoted, say } from '../errors/Phrase.ts';
import type { Meta } from './grammar/grammarNode.ts';

/** A schema file, typed by `kind`. */
export interface SchemaFile {
  /** Path relative to the folder of schemas, with `/`. */
  readonly path: string;
  readonly kind: SchemaKind;
  /** File name without kind; for messages and translations the locale. */
  readonly name: string;
  readonly content: Json;
}

/** Files after a step of the loader. */
export interface PlacedFiles {
  readonly files: readonly SchemaFile[];
  /** Moves a finding to where its cause is written: a part, fragment, base, flag, `holds` or `does`. */
  place<At extends FindingPlace>(at: At): At;
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
  'refusals',
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

/** Kind of a schema file: the word before `.json` in its name. */
export type SchemaKind = (typeof SCHEMA_KINDS)[number];

const NAMED = /^(?:.*\/)?([^/]+)\.([a-z]+)\.json$/;
const BY_LOCALE = /^(?:.*\/)?(messages|translations)\.([A-Za-z-]+)\.json$/;
const ALONE = /^(?:.*\/)?(roles|settings|hooks)\.json$/;

/** `messages.schema.json` is a grammar, not the messages of a locale `schema`. */
const GRAMMAR = '.schema.json';

type NamedKind = { readonly kind: SchemaKind; readonly name: string };

/** Cache by path, because each examination asks several hundred times. */
const kinds = new Map<string, NamedKind | undefined>();
const MAX_KNOWN = 10_000;

/** Kind and name according to the path; undefined for other files. */
export function kindOf(path: string): NamedKind | undefined {
  if (kinds.has(path)) return kinds.get(path);
  if (kinds.size >= MAX_KNOWN) kinds.clear();
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

/** A product before its references between files are checked. */
export interface AssembledProduct {
  readonly product: Omit<Product, 'version'>;
  /** The grammar by file name. */
  readonly meta: Meta;
  /** Valid files with `$ref` and `x-options` unresolved. */
  readonly files: readonly SchemaFile[];
  /** The same by kind (`form`), and by kind and name (`form loan`). */
  readonly index: Readonly<Record<string, readonly SchemaFile[] | undefined>>;
  /** The files as written, with parts and fragments separate. */
  readonly written: readonly SchemaFile[];
}

export type FindingPlace = Pick<Finding, 'file' | 'pointer'>;

export type OnFinding = (finding: Finding) => void;

/** A check across the files of a product. */
export type ProductCheck = (assembled: AssembledProduct, report: OnFinding) => void;

/** Files of a kind; the caller supplies the type of its grammar. */
export function filesOf<T>(
  assembled: AssembledProduct,
  kind: SchemaKind,
): readonly { readonly file: SchemaFile; readonly schema: T }[] {
  return (assembled.index[kind] ?? []).map((file) => ({ file, schema: file.content as T }));
}

/** The first file of that kind and name. */
export function fileNamed(
  assembled: Pick<AssembledProduct, 'index'>,
  kind: string,
  name: string | undefined,
): SchemaFile | undefined {
  return assembled.index[`${kind} ${name}`]?.[0];
}

export function indexOf(files: readonly SchemaFile[]): AssembledProduct['index'] {
  return {
    ...Object.groupBy(files, ({ kind }) => kind),
    ...Object.groupBy(files, ({ kind, name }) => `${kind} ${name}`),
  };
}

const META = /^meta\/([^/]+\.schema\.json)$/;

/** The grammar files under `meta/`, by name. */
export function metaOf(files: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Object.keys(files).flatMap((path) => {
      const name = META.exec(path)?.[1];
      return name === undefined ? [] : [[name, files[path]]];
    }),
  );
}

/** Separates schema files from grammar files and reports unknown files. */
export function readFiles(
  files: Readonly<Record<string, unknown>>,
  report: (finding: Finding) => void,
): { readonly meta: Readonly<Record<string, unknown>>; readonly schemas: readonly SchemaFile[] } {
  const meta: Record<string, unknown> = {};
  const schemas: SchemaFile[] = [];
  for (const path of Object.keys(files).toSorted()) {
    const grammar = META.exec(path)?.[1];
    const namedKind = kindOf(path);
    if (grammar !== undefined) meta[grammar] = files[path];
    else if (namedKind !== undefined) schemas.push({ path, ...namedKind, content: files[path] as Json });
    else {
      const expected = say('fileName', { kinds: say('oneOf', { names: SCHEMA_KINDS }) });
      report({ code: 'UNKNOWN_FILE', file: path, pointer: '', found: quoted(path), expected });
    }
  }
  return { meta, schemas };
}
