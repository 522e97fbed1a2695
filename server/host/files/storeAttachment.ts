import { type Kysely, type Selectable, sql } from 'kysely';
import type { Database } from '../db/Database.ts';
import type { FileStore, LaidFile } from './FileStore.ts';
import { filesMayGo } from './filesMayGo.ts';
import { lockContent } from './lockContent.ts';

/** A file that is to become an attachment; it was laid ready by `prepareUpload`, or made by us. */
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

/** Keeps the file and writes the row, within the transaction `db`: nothing slow, what lies ready gets its name. */
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
  // What the interface calls a path is a name of ours: it says nothing about the disk and cannot be guessed from the number.
  return db
    .updateTable('attachments')
    .set({ fullpath: `${idAttach}/${sha256.slice(0, 20)}` })
    .where('idAttach', '=', idAttach)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** So long a deletion can be taken back: its bytes stay. */
export const RESTORABLE_MS = 60 * 60 * 1000;

/**
 * Removes the bytes once no attachment uses them any more, nor a deletion that may still be taken back; for after the commit that removed a row.
 *
 * @param settled deletions from before are for good; default an hour ago.
 * @returns false when nothing could be done now, because a back-up is copying: ask again later.
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
