import type { Kysely } from 'kysely';
import type { Database } from '../db/Database.ts';
import { NOTHING_PUBLISHED, type Overlay, type Publication } from '../product/Publication.ts';

/**
 * The newest publication, or the newest before the number `before`; `NOTHING_PUBLISHED` where there is none.
 */
export async function newestPublication(db: Kysely<Database>, before?: number): Promise<Publication> {
  let query = db.selectFrom('schema_publications').select(['number', 'files']);
  if (before !== undefined) query = query.where('number', '<', before);
  const row = await query.orderBy('number', 'desc').limit(1).executeTakeFirst();
  return row === undefined ? NOTHING_PUBLISHED : asPublication(row);
}

/** A publication by number; 0 is the program's files alone. */
export async function publicationOf(db: Kysely<Database>, number: number): Promise<Publication | undefined> {
  if (number === 0) return NOTHING_PUBLISHED;
  const row = await db
    .selectFrom('schema_publications')
    .select(['number', 'files'])
    .where('number', '=', number)
    .executeTakeFirst();
  return row && asPublication(row);
}

function asPublication({ number, files }: { readonly number: number; readonly files: unknown }): Publication {
  return { number, files: files as Overlay };
}
