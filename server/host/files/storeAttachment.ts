import { type Kysely, type Selectable, sql } from 'kysely';
import type { Database } from '../db/Database.ts';
import type { FileStore, LaidFile } from './FileStore.ts';
import { filesMayGo } from './filesMayGo.ts';
import { lockContent } from './lockContent.ts';

/** A laid file (from `prepareUpload` or generated) with the columns of its attachment. */
export interface NewAttachment {
  readonly laid: LaidFile;
  readonly fileName: string;
  readonly linkedObject: Database['attachments']['linkedObject'] & string;
  readonly linkedId: number | null;
  readonly parentId: number | null;
  readonly createdBy: number;
  readonly latitude?: number | null;
  readonly longitude?: number | null;
  readonly takenAt?: string | null;
  readonly source?: Database['attachments']['source'];
  readonly exifAt?: string | null;
  readonly exifLatitude?: number | null;
  readonly exifLongitude?: number | null;
}

/** Stores the file and inserts the row within the transaction `db`; the file is only renamed. */
export async function storeAttachment(
  db: Kysely<Database>,
  files: FileStore,
  { laid, ...columns }: NewAttachment,
): Promise<Selectable<Database['attachments']>> {
  const { sha256, size, mediaType } = laid;
  await lockContent(db, sha256);
  await files.keep(laid);
  const { idAttach } = await db
    .insertInto('attachments')
    .values({ ...columns, sha256, size, mediaType })
    .returning('idAttach')
    .executeTakeFirstOrThrow();
  // The path in the interface is independent of the disk and cannot be guessed from the id.
  return db
    .updateTable('attachments')
    .set({ fullpath: `${idAttach}/${sha256.slice(0, 20)}` })
    .where('idAttach', '=', idAttach)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Time in which a deletion can be undone. */
export const RESTORABLE_MS = 60 * 60 * 1000;

/**
 * Deletes bytes that neither an attachment nor a restorable deletion uses; call it after the commit that
 * deleted a row.
 *
 * @param settled deletions before this moment are final; default an hour ago.
 * @returns false when a back-up prevents it now.
 */
export async function removeUnused(
  db: Kysely<Database>,
  files: FileStore,
  sha256: string,
  settled = new Date(Date.now() - RESTORABLE_MS),
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    await lockContent(trx, sha256);
    const used = await trx
      .selectFrom('attachments')
      .select('idAttach')
      .where('sha256', '=', sha256)
      .executeTakeFirst();
    if (used !== undefined || (await isRestorable(trx, sha256, settled))) return true;
    if (!(await filesMayGo(trx))) return false;
    await files.remove(sha256);
    return true;
  });
}

async function isRestorable(db: Kysely<Database>, sha256: string, settled: Date): Promise<boolean> {
  const deleted = await db
    .selectFrom('audit')
    .select('id')
    .where('entity', '=', 'attachment')
    .where('after', 'is', null)
    .where(sql<boolean>`before->>'sha256' = ${sha256} and at >= ${settled}`)
    .limit(1)
    .executeTakeFirst();
  return deleted !== undefined;
}
