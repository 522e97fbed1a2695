import { readdir, rm, stat } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { type Kysely, sql } from 'kysely';
import { say } from '../../../engine/node.ts';
import { recordSystemAudit } from '../audit/recordChanges.ts';
import type { Database } from '../db/Database.ts';
import { StartError } from '../db/StartError.ts';
import type { FileStore } from './FileStore.ts';
import { removeUnused } from './storeAttachment.ts';

const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;
/** Age below which files may belong to a running call or a restorable deletion. */
const YOUNG = 2 * HOUR;

interface SweepOptions {
  readonly db: Kysely<Database>;
  readonly files: FileStore;
  readonly dataDir: string;
  readonly now: Date;
  /** Days after which photos without saved form are deleted, except those in a stored draft. */
  readonly unclaimedDays: number;
  /** Only reports. */
  readonly dryRun?: boolean;
  /** Continues even if the database knows none of the files. */
  readonly alsoUnknown?: boolean;
}

/** Deleted (or, in a dry run, deletable) items; paths are relative to the data folder. */
interface Swept {
  /** Partial files and aborted uploads. */
  readonly unfinished: readonly string[];
  /** Files without attachment. */
  readonly orphans: readonly string[];
  /** Attachments of forms that were never saved, and of deleted records. */
  readonly unclaimed: readonly number[];
}

/**
 * Finds and deletes files without use and attachments without record; doubtful ones stay.
 *
 * @throws StartError before any deletion when the folder seems to belong to another database.
 */
export async function sweepFiles(options: SweepOptions): Promise<Swept> {
  const { db, files, dataDir, now, dryRun = false, alsoUnknown = false } = options;
  const old = now.getTime() - YOUNG;
  const unfinished: string[] = [];
  const contents = new Map<string, string[]>();
  const all = new Set<string>();
  for await (const path of walk(dataDir)) {
    const stats = await stat(path).catch(() => undefined);
    if (stats === undefined) continue;
    const name = relative(dataDir, path);
    const sha256 = contentOf(name);
    if (sha256 !== undefined) all.add(sha256);
    if (stats.mtimeMs > old) continue;
    if (sha256 !== undefined) contents.set(sha256, [...(contents.get(sha256) ?? []), name]);
    else if (name.endsWith('.part')) unfinished.push(name);
  }
  const something = contents.size + unfinished.length > 0;
  if (something && !alsoUnknown) await refuseForeign(db, dataDir, [...all]);
  const unclaimed = await forgetUnclaimed(options);
  if (!dryRun) for (const name of unfinished) await rm(join(dataDir, name), { force: true });
  const orphans: string[] = [];
  for (const sha256 of await unreferenced(db, [...contents.keys()], now)) {
    // Checked again under the content's lock: an equal file may be attached at this moment.
    if (!dryRun && !(await removeUnused(db, files, sha256))) continue;
    orphans.push(...(contents.get(sha256) ?? []));
  }
  return { unfinished, orphans, unclaimed };
}

async function* walk(dataDir: string): AsyncGenerator<string> {
  for (const root of ['incoming', 'files']) {
    const entries = await readdir(join(dataDir, root), { withFileTypes: true }).catch(() => []);
    for (const entry of entries) {
      const path = join(dataDir, root, entry.name);
      if (entry.isFile()) yield path;
      else if (entry.isDirectory()) for (const name of await readdir(path)) yield join(path, name);
    }
  }
}

/** Content hash of a path such as `files/ab/cd….thumbnail`; undefined for others. */
function contentOf(name: string): string | undefined {
  const [, folder, tail] = /^files[/\\]([0-9a-f]{2})[/\\]([0-9a-f]{62})(?:\.thumbnail)?$/.exec(name) ?? [];
  return folder === undefined || tail === undefined ? undefined : folder + tail;
}

/** Hashes without attachment and without restorable deletion. */
async function unreferenced(db: Kysely<Database>, contents: readonly string[], now: Date): Promise<string[]> {
  const orphans: string[] = [];
  for (let from = 0; from < contents.length; from += 1_000) {
    const some = contents.slice(from, from + 1_000);
    const { rows } = await sql<{ sha256: string }>`
      select sha256 from unnest(${some}::text[]) as there(sha256)
      where not exists (select from attachments where attachments.sha256 = there.sha256)
        and not exists (select from audit where entity = 'attachment' and after is null
          and at > ${new Date(now.getTime() - YOUNG)} and before->>'sha256' = there.sha256)`.execute(db);
    orphans.push(...rows.map(({ sha256 }) => sha256));
  }
  return orphans;
}

/**
 * Deletes photos of unsaved forms and of records whose deletion is final, with audit rows; their bytes follow
 * like those of any deleted attachment.
 */
async function forgetUnclaimed({ db, now, unclaimedDays, dryRun }: SweepOptions): Promise<number[]> {
  // Excludes photos of stored drafts: any equal number in the draft counts.
  const unsaved = sql<boolean>`("linkedId" is null
    and "createdAt" < ${new Date(now.getTime() - unclaimedDays * DAY)}
    and not exists (select from drafts where drafts."userId" = attachments."createdBy"
      and drafts.data::text ~ ('\\m' || attachments."idAttach" || '\\M')))`;
  // Rows without both are changes whose content the audit does not hold.
  const ofDeleted = sql<boolean>`(
    select before is not null and after is null and at < ${new Date(now.getTime() - YOUNG)} from audit
    where entity = attachments."linkedObject" and key = attachments."linkedId"::text
    order by id desc limit 1)`;
  return db.transaction().execute(async (trx) => {
    const rows = await trx
      .selectFrom('attachments')
      .selectAll()
      .where((either) => either.or([unsaved, ofDeleted]))
      .orderBy('idAttach')
      .limit(10_000)
      .forUpdate()
      .skipLocked()
      .execute();
    if (dryRun === true) return rows.map(({ idAttach }) => idAttach);
    for (const row of rows) {
      const key = String(row.idAttach);
      await trx.deleteFrom('attachments').where('idAttach', '=', row.idAttach).execute();
      await recordSystemAudit(trx, {
        action: 'housekeeping',
        actor: 'sistema',
        entity: 'attachment',
        key,
        before: row,
      });
    }
    return rows.map(({ idAttach }) => idAttach);
  });
}

const FILES_PER_QUERY = 1_000;

/**
 * Protects against sweeping with the wrong database: refuses when it knows none of the folder's files,
 * neither as attachments nor as deleted ones.
 *
 * @param contents hashes of all files in the folder.
 * @throws StartError
 */
async function refuseForeign(
  db: Kysely<Database>,
  dataDir: string,
  contents: readonly string[],
): Promise<void> {
  for (let from = 0; from < contents.length; from += FILES_PER_QUERY) {
    const batch = contents.slice(from, from + FILES_PER_QUERY);
    const { rows } = await sql`
      select from unnest(${batch}::text[]) as there(sha256)
      where exists (select from attachments where attachments.sha256 = there.sha256)
        or exists (select from audit where entity = 'attachment' and after is null
          and before->>'sha256' = there.sha256)
      limit 1`.execute(db);
    if (rows.length > 0) return;
  }
  if (contents.length === 0) return;
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db);
  throw new StartError(
    say('filesOfAnother', {
      folder: dataDir,
      entries: say('files', { count: contents.length }),
      name: rows[0]?.name,
    }),
  );
}
