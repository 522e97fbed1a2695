import type { Kysely } from 'kysely';
import { deepFreeze, type FormPackage } from '../../../engine/index.ts';
import type { Database } from './Database.ts';

/** What a form was made of under a version. */
export type FormContent = Pick<FormPackage, 'entity' | 'form' | 'options'>;

/** Kept in memory, the last used: what is checked with one content is compiled once. */
const MOST_KEPT = 100;
const kept = new Map<string, FormContent>();

/** What a form was made of when it was in force under that version, also where the product has no such form any more; undefined where there never was such a version. */
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
    kept.get(key) ??
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
  kept.delete(key);
  kept.set(key, content);
  for (const oldest of kept.keys()) {
    if (kept.size <= MOST_KEPT) break;
    kept.delete(oldest);
  }
  return content;
}
