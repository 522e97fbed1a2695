import { readdir, rm, stat } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { type Kysely, sql } from 'kysely';
import { recordSystemAudit } from '../audit/recordSystemAudit.ts';
import type { Database } from '../db/Database.ts';
import type { FileStore } from './FileStore.ts';
import { refuseForeign } from './refuseForeign.ts';
import { removeUnused } from './storeAttachment.ts';

const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;
/** Younger files may belong to a call that is under way, or to a deletion that may still be taken back. */
const YOUNG = 2 * HOUR;

export interface SweepOptions {
  readonly db: Kysely<Database>;
  readonly files: FileStore;
  readonly dataDir: string;
  readonly now: Date;
  /** Photos that no form has claimed for so many days go; those that a kept draft names stay. */
  readonly unclaimedDays: number;
  /** Only says what would go. */
  readonly dryRun?: boolean;
  /** Goes on also where the database knows not one file of the folder. */
  readonly alsoUnknown?: boolean;
}

/** What went, or would go. Paths within the data folder. */
export interface Swept {
  /** Half-written files and uploads that came to nothing. */
  readonly unfinished: readonly string[];
  /** Bytes that no attachment names. */
  readonly orphans: readonly string[];
  /** Attachments of forms that were never saved. */
  readonly unclaimed: readonly number[];
}

/**
 * Looks for files that nothing needs and rows that nobody claims, and removes them. What is not sure to be needless stays.
 *
 * @throws StartError before anything goes, when the folder seems to be another database's.
 */
export async function sweepFiles(options: SweepOptions): Promise<Swept> {
  const { db, files, dataDir, now, dryRun = false, alsoUnknown = false } = options;
  const old = now.getTime() - YOUNG;
  const unfinished: string[] = [];
  const contents = new Map<string, string[]>();
  const all = new Set<string>();
  for await (const path of walk(dataDir)) {
    const found = await stat(path).catch(() => undefined);
    if (found === undefined) continue;
    const name = relative(dataDir, path);
    const sha256 = contentOf(name);
    if (sha256 !== undefined) all.add(sha256);
    if (found.mtimeMs > old) continue;
    if (sha256 !== undefined) contents.set(sha256, [...(contents.get(sha256) ?? []), name]);
    else if (name.endsWith('.part')) unfinished.push(name);
  }
  const something = contents.size + unfinished.length > 0;
  if (something && !alsoUnknown) await refuseForeign(db, dataDir, [...all]);
  const unclaimed = await forgetUnclaimed(options);
  if (!dryRun) for (const name of unfinished) await rm(join(dataDir, name), { force: true });
  const orphans: string[] = [];
  for (const sha256 of await unnamed(db, [...contents.keys()], now)) {
    // Asked again under the content's lock: somebody may be attaching an equal file right now.
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

/** `files/ab/cd….thumbnail` is of the content `abcd…`; undefined for what is no content. */
function contentOf(name: string): string | undefined {
  const [, folder, rest] = /^files[/\\]([0-9a-f]{2})[/\\]([0-9a-f]{62})(?:\.thumbnail)?$/.exec(name) ?? [];
  return folder === undefined || rest === undefined ? undefined : folder + rest;
}

/** Those that no attachment names, nor one that was deleted so lately that it may come back. */
async function unnamed(db: Kysely<Database>, contents: readonly string[], now: Date): Promise<string[]> {
  const left: string[] = [];
  for (let from = 0; from < contents.length; from += 1_000) {
    const some = contents.slice(from, from + 1_000);
    const { rows } = await sql<{ sha256: string }>`
      select sha256 from unnest(${some}::text[]) as there(sha256)
      where not exists (select from attachments where attachments.sha256 = there.sha256)
        and not exists (select from audit where entity = 'attachment' and after is null
          and at > ${new Date(now.getTime() - YOUNG)} and before->>'sha256' = there.sha256)`.execute(db);
    left.push(...rows.map(({ sha256 }) => sha256));
  }
  return left;
}

/** Photos of forms never saved: their rows go with a word to the audit, their bytes as of any deleted attachment. */
async function forgetUnclaimed({ db, now, unclaimedDays, dryRun }: SweepOptions): Promise<number[]> {
  const before = new Date(now.getTime() - unclaimedDays * DAY);
  return db.transaction().execute(async (trx) => {
    const rows = await trx
      .selectFrom('attachments')
      .selectAll()
      .where('linkedId', 'is', null)
      .where('createdAt', '<', before.toISOString())
      // A draft that is kept may still be saved with it. Any number in it that reads like this one saves it.
      .where(
        sql<boolean>`not exists (select from drafts where drafts."userId" = attachments."createdBy"
          and drafts.data::text ~ ('\\m' || attachments."idAttach" || '\\M'))`,
      )
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
        deed: 'housekeeping',
        actor: 'sistema',
        entity: 'attachment',
        key,
        before: row,
      });
    }
    return rows.map(({ idAttach }) => idAttach);
  });
}
