import { type Kysely, type Selectable, sql } from 'kysely';
import type { Database } from '../db/Database.ts';
import type { FileStore, TemporaryFile } from './FileStore.ts';

/** A temporary file (from `prepareUpload` or generated) with the columns of its attachment. */
export interface NewAttachment {
  readonly temporaryFile: TemporaryFile;
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
  { temporaryFile, ...columns }: NewAttachment,
): Promise<Selectable<Database['attachments']>> {
  const { sha256, size, mediaType } = temporaryFile;
  await lockContent(db, sha256);
  await files.keep(temporaryFile);
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

/** Arbitrary key of the advisory lock, which a back-up holds exclusively while it copies files. */
export const FILES_LOCK = 4_262_063;

/**
 * Whether stored bytes may be deleted in this transaction: not during a back-up, whose snapshot may refer to
 * them; a starting back-up waits for this transaction. Call it before deleting any file that rows may have
 * referred to.
 */
async function filesMayGo(trx: Kysely<Database>): Promise<boolean> {
  const { rows } = await sql<{ free: boolean }>`
    select pg_try_advisory_xact_lock_shared(${FILES_LOCK}) as free`.execute(trx);
  return rows[0]?.free === true;
}

/**
 * Locks a content hash until the transaction ends, so that a file is not deleted while an equal one is being
 * attached.
 */
export async function lockContent(db: Kysely<Database>, sha256: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(${lockNumber(sha256)}::bigint)`.execute(db);
}

/** 60 bits of the hash: they fit a bigint and do not collide with other locks. */
function lockNumber(sha256: string): string {
  return BigInt(`0x${sha256.slice(0, 15)}`).toString();
}
