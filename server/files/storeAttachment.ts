import type { Kysely, Selectable } from 'kysely';
import type { Database } from '../db/Database.ts';
import type { FileStore } from './FileStore.ts';
import { hashOf } from './hashOf.ts';
import { lockContent } from './lockContent.ts';

/** A file that is to become an attachment; its bytes were prepared by `prepareUpload`, or made by us. */
export interface NewAttachment {
  readonly bytes: Uint8Array;
  readonly mediaType: string;
  readonly fileName: string;
  readonly linkedObject: Database['attachments']['linkedObject'] & string;
  readonly linkedId: number | null;
  readonly parentId: number | null;
  readonly createdBy: number;
  readonly latitude?: number | null;
  readonly longitude?: number | null;
  readonly takenAt?: string | null;
}

/** Keeps the bytes and writes the row, within the transaction `db`. */
export async function storeAttachment(
  db: Kysely<Database>,
  files: FileStore,
  { bytes, mediaType, ...columns }: NewAttachment,
): Promise<Selectable<Database['attachments']>> {
  await lockContent(db, hashOf(bytes));
  const stored = await files.put(bytes, mediaType);
  const { idAttach } = await db
    .insertInto('attachments')
    .values({ ...columns, ...stored })
    .returning('idAttach')
    .executeTakeFirstOrThrow();
  // What the interface calls a path is a name of ours: it says nothing about the disk and cannot be guessed from the number.
  return db
    .updateTable('attachments')
    .set({ fullpath: `${idAttach}/${stored.sha256.slice(0, 20)}` })
    .where('idAttach', '=', idAttach)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Removes the bytes once no attachment uses them any more; for after the commit that removed a row. */
export async function removeUnused(db: Kysely<Database>, files: FileStore, sha256: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lockContent(trx, sha256);
    const used = await trx
      .selectFrom('attachments')
      .select('idAttach')
      .where('sha256', '=', sha256)
      .executeTakeFirst();
    if (used === undefined) await files.remove(sha256);
  });
}
