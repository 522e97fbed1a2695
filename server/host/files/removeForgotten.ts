import { type Kysely, sql } from 'kysely';
import type { Database } from '../db/Database.ts';
import type { FileStore } from './FileStore.ts';
import { removeUnused } from './storeAttachment.ts';

/**
 * Removes the bytes of attachments that were deleted in that time, unless another attachment, or the same one put back, uses them.
 *
 * @returns up to when it looked: where the next time begins; where it began, when a back-up kept some from going.
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
