import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { CallsSchema } from '../../engine/contract/index.ts';
import { withCompleteCalls } from '../../engine/node.ts';

export type Declared = CallsSchema['calls'][number] & { readonly folder: string };
export type Schema = Readonly<Record<string, unknown>>;

const SCHEMAS = fileURLToPath(new URL('../../schemas', import.meta.url));

/** Every call by method and full path, mirrors included, as the files declare it and the loader completes it: `GET /wsprj/prj/list`. */
export function declaredCalls(): ReadonlyMap<string, Declared> {
  const calls = new Map<string, Declared>();
  const schemaPaths = globSync('*/*.{calls,entity,form}.json', { cwd: SCHEMAS });
  const files = withCompleteCalls(Object.fromEntries(schemaPaths.map((file) => [file, readSchema(file)])));
  for (const file of schemaPaths.filter((each) => each.endsWith('.calls.json'))) {
    const service = files[file] as CallsSchema;
    for (const call of service.calls) {
      const mirrors = (service.mirrors ?? []).filter((mirror) => mirror.calls.includes(call.name));
      for (const { base } of [{ base: call.base ?? service.base }, ...mirrors]) {
        calls.set(`${call.method} ${base}${call.path}`, { ...call, folder: dirname(file) });
      }
    }
  }
  return calls;
}

/** @param path below schemas/, e.g. `shared/roles.json`. */
export function readSchema(path: string): Schema {
  return JSON.parse(readFileSync(join(SCHEMAS, path), 'utf8')) as Schema;
}

/** The schema behind a `$ref`, with its other keywords kept; undefined if the target is missing. */
export function follow(
  schema: Schema,
  folder: string,
): { readonly schema: Schema | undefined; readonly folder: string } {
  const { $ref: ref, ...beside } = schema;
  if (typeof ref !== 'string') return { schema, folder };
  const [file = '', pointer = ''] = ref.split('#');
  const path = join(folder, file);
  const target = pointer
    .split('/')
    .slice(1)
    .reduce<unknown>((value, key) => (value as Schema | undefined)?.[key], readSchema(path));
  if (typeof target !== 'object' || target === null) return { schema: undefined, folder };
  return { schema: { ...(target as Schema), ...beside }, folder: dirname(path) };
}

/**
 * Every nested schema, references followed, with a readable place: `body.TeamData.Notes`. Without the content
 * of read-only fields: a record may be sent back unchanged, but such a field is never stored.
 */
export function* insides(
  start: unknown,
  folder: string,
  place: string,
): Generator<{ readonly place: string; readonly schema: Schema | undefined; readonly folder: string }> {
  if (typeof start !== 'object' || start === null) return;
  const target = follow(start as Schema, folder);
  if (target.schema?.['readOnly'] === true) return;
  yield { place, ...target };
  for (const [key, inner] of Object.entries((target.schema?.['properties'] ?? {}) as Schema)) {
    yield* insides(inner, target.folder, `${place}.${key}`);
  }
  yield* insides(target.schema?.['items'], target.folder, `${place}[]`);
  for (const word of ['anyOf', 'oneOf', 'allOf']) {
    for (const inner of (target.schema?.[word] ?? []) as readonly unknown[])
      yield* insides(inner, target.folder, place);
  }
}

/** The names of a schema's properties, also of one behind a reference. */
export function keysOf(schema: unknown, folder: string): readonly string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  return Object.keys((follow(schema as Schema, folder).schema?.['properties'] ?? {}) as Schema);
}
