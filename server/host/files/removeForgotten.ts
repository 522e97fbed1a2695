import { type Kysely, sql } from 'kysely';
import type { Database } from '../db/Database.ts';
import type { FileStore } from './FileStore.ts';
import { removeUnused } from './storeAttachment.ts';

/**
 * Deletes the bytes of attachments that were deleted in a period, unless other attachments (also restored
 * ones) use them.
 *
 * @returns start of the next period: `to`, or `from` when a back-up prevented a deletion.
 */
export async function removeForgotten(
  { db, files }: { readonly db: Kysely<Database>; readonly files: FileStore },
  { from, to }: { readonly from: Date; readonly to: Date },
): Promise<Date> {
  const deleted = await db
    .selectFrom('audit')
    .select(sql<string>`before->>'sha256'`.as('sha256'))
    .distinct()
    .where('entity', '=', 'attachment')
    .where('after', 'is', null)
    .where(sql<boolean>`before->>'sha256' is not null`)
    .where(sql<boolean>`at >= ${from} and at < ${to}`)
    .execute();
  let done = true;
  for (const { sha256 } of deleted) done = (await removeUnused(db, files, sha256, to)) && done;
  return done ? to : from;
}
