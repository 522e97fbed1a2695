import { posix } from 'node:path';

export type SchemaTarget = {
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
