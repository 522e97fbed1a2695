import type { Json } from '../contract/index.ts';
import type { Finding } from '../errors/Finding.ts';
import { quoted, say } from '../errors/Phrase.ts';
import { kindOf, SCHEMA_KINDS, type SchemaFile } from './SchemaFile.ts';

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
