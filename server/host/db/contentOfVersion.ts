import type { Kysely } from 'kysely';
import { deepFreeze, type FormPackage } from '../../../engine/index.ts';
import type { Database } from './Database.ts';

/** The schemas of one form version. */
export type FormContent = Pick<FormPackage, 'entity' | 'form' | 'options'>;

/** Size of the memory cache: a cached content also keeps its compiled checks. */
const MAX_CACHED = 100;
const cache = new Map<string, FormContent>();

/**
 * The content of a form version, also of a form that the product has removed; undefined for a version that
 * never existed.
 */
export async function contentOfVersion(
  db: Kysely<Database>,
  name: string,
  version: number,
): Promise<FormContent | undefined> {
  const row = await db
    .selectFrom('form_versions')
    .select('hash')
    .where('name', '=', name)
    .where('version', '=', version)
    .executeTakeFirst();
  return row && contentOf(db, name, row.hash);
}

async function contentOf(db: Kysely<Database>, name: string, hash: string): Promise<FormContent> {
  const key = `${name} ${hash}`;
  const content =
    cache.get(key) ??
    deepFreeze(
      (
        await db
          .selectFrom('form_versions')
          .select('content')
          .where('name', '=', name)
          .where('hash', '=', hash)
          .executeTakeFirstOrThrow()
      ).content as unknown as FormContent,
    );
  cache.delete(key);
  cache.set(key, content);
  for (const oldest of cache.keys()) {
    if (cache.size <= MAX_CACHED) break;
    cache.delete(oldest);
  }
  return content;
}
