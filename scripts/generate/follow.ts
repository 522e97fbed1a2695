import { posix } from 'node:path';

export type SchemaTarget = {
  /** Path of the file that holds it, relative to `schemas/`. */
  readonly file: string;
  /** `''` when the whole file is meant. */
  readonly pointer: string;
  readonly schema: unknown;
};

/**
 * What a `$ref` written in `from` points to.
 *
 * @throws Error naming file and reference when it points to nothing.
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
