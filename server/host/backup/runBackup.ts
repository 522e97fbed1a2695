import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { say } from '../../../engine/node.ts';
import { flushFolder } from '../files/openFileStore.ts';
import { FILES_LOCK } from '../files/storeAttachment.ts';
import {
  type ArchiveHeader,
  BackupError,
  digestOf,
  FORMAT,
  HEADER,
  MANIFEST,
  type Manifest,
  SEAL,
  VERSION,
} from './Archive.ts';
import {
  type BackupRecord,
  beginRecord,
  type CompletedBackup,
  endRecord,
  failRecord,
  type RunOptions,
  remarkRecord,
} from './backupRecords.ts';
import { BACKUP_LOCK } from './backupSettings.ts';
import { lockForRun } from './encryption.ts';
import { type OpenArchive, openArchive, writeFiles, writeSecrets } from './openArchive.ts';
import { readArchive } from './readArchive.ts';
import { applyRetention } from './schedule.ts';
import { beginSnapshot, readMigrationsApplied, readSequences, readTables } from './snapshot.ts';

const UNFINISHED = /^cantieri-[\w-]+\.tar(\.age)?\.part$/;
const LOCK_ATTEMPTS = 5;
const LOCK_TIMEOUT_MS = 60_000;
const STANDSTILL_MS = 600_000;

/**
 * Makes a back-up while the product is in use: written to a temporary name, read back completely, then
 * renamed. Progress and result are recorded in `backups`.
 *
 * @returns undefined when it was no longer due.
 * @throws BackupError for problems that the operator can fix; the record contains every failure.
 */
export async function runBackup(options: RunOptions): Promise<CompletedBackup | undefined> {
  const { url, db } = options;
  const client = new Client({ connectionString: url, application_name: 'cantieri backup' });
  // A lost connection is reported to the waiting query; without an `error` listener Node would exit.
  client.on('error', () => {});
  await client.connect();
  try {
    if (!(await takeLock(client))) {
      // The schedule runs in every process: another one was faster.
      if (options.origin === 'A') return undefined;
      const busy = new BackupError(say('backupBusy'));
      if (options.record !== undefined) await failRecord(db, { Id: options.record }, busy);
      throw busy;
    }
    if (options.stillDue !== undefined && !(await options.stillDue())) return undefined;
    const record = await beginRecord(db, options);
    try {
      const backup = await makeBackup(client, record, options);
      await endRecord(db, record, backup);
      // A failed retention does not fail the back-up, which would otherwise be repeated every hour.
      await applyRetention(db, options.plan).catch((error: unknown) => remarkRecord(db, record, error));
      return backup;
    } catch (error) {
      const failure = options.signal?.aborted === true ? new BackupError(say('backupStopped')) : error;
      await failRecord(db, record, failure);
      throw failure;
    }
  } finally {
    await client.end().catch(() => {});
  }
}

/** Retries, because a check for a running back-up holds the lock for a moment. */
async function takeLock(client: Client): Promise<boolean> {
  for (let attempt = 1; attempt <= LOCK_ATTEMPTS; attempt++) {
    const { rows } = await client.query<{ free: boolean }>('select pg_try_advisory_lock($1) as free', [
      BACKUP_LOCK,
    ]);
    if (rows[0]?.free === true) return true;
    await sleep(200);
  }
  return false;
}

async function makeBackup(
  client: Client,
  { Id }: BackupRecord,
  options: RunOptions,
): Promise<CompletedBackup> {
  const { dataDir, product, plan, signal, onSnapshot } = options;
  await mkdir(plan.folder, { recursive: true, mode: 0o700 });
  await removeUnfinished(plan.folder);
  const at = new Date();
  const path = join(plan.folder, nameOf(at, Id, plan.lock !== undefined));
  const unfinished = `${path}.part`;
  // From here to the end files referenced by rows of the snapshot cannot be deleted.
  await client.query(`set lock_timeout = ${LOCK_TIMEOUT_MS}`);
  await client.query('select pg_advisory_lock($1)', [FILES_LOCK]);
  const lock = plan.lock === undefined ? undefined : await lockForRun(plan.lock);
  const archive = await openArchive(unfinished, lock);
  try {
    await writeBackup(archive, {
      ...{ client, dataDir, product, at, withSecrets: lock !== undefined },
      ...(signal === undefined ? {} : { signal }),
      ...(onSnapshot === undefined ? {} : { onSnapshot }),
    });
    await archive.end();
    signal?.throwIfAborted();
    const verified = await readArchive(unfinished, lock?.key);
    await rename(unfinished, path);
    await flushFolder(plan.folder);
    return { ...verified, path };
  } catch (error) {
    await archive.abandon();
    await rm(unfinished, { force: true });
    throw error;
  }
}

/** `cantieri-20261120-023000-17.tar.age`, in UTC: sorts by time; two installations may share a folder. */
function nameOf(at: Date, id: number, encrypted: boolean): string {
  const [day = '', time = ''] = at.toISOString().replaceAll(/[-:]/g, '').split(/[T.]/);
  return `cantieri-${day}-${time}-${id}-${randomUUID().slice(0, 6)}.tar${encrypted ? '.age' : ''}`;
}

/**
 * Deletes remains of killed back-ups. Only files without recent writes: another installation may use the
 * folder.
 */
async function removeUnfinished(folder: string): Promise<void> {
  for (const name of (await readdir(folder)).filter((each) => UNFINISHED.test(each))) {
    const path = join(folder, name);
    const stats = await stat(path).catch(() => undefined);
    if (stats !== undefined && Date.now() - stats.mtimeMs > STANDSTILL_MS) await rm(path, { force: true });
  }
}

interface WriteOptions {
  /** A dedicated connection: the snapshot lives as long as its transaction. */
  readonly client: Client;
  readonly dataDir: string;
  /** The product's version. */
  readonly product: string;
  readonly at: Date;
  /** Keys of the data folder are written only to encrypted archives. */
  readonly withSecrets: boolean;
  readonly signal?: AbortSignal;
  /** For tests: receives the snapshot's id, which other connections can share until it resolves. */
  readonly onSnapshot?: (id: string) => Promise<void>;
}

/** Writes a snapshot of the database and the referenced files into the archive; the caller ends it. */
async function writeBackup(archive: OpenArchive, options: WriteOptions): Promise<Manifest> {
  const { client, dataDir, product, at, signal, onSnapshot } = options;
  await beginSnapshot(client);
  if (onSnapshot !== undefined) await onSnapshot(await exportSnapshot(client));
  const tables = await readTables(client);
  const migrations = await readMigrationsApplied(client);
  const header: ArchiveHeader = {
    ...{ format: FORMAT, version: VERSION, at: at.toISOString(), product },
    ...{ migrations, tables },
  };
  const headerBytes = json(header);
  await archive.entry(HEADER, headerBytes.byteLength, [headerBytes]);

  const tableDigests: Record<string, Manifest['tables'][string]> = {};
  for (const { name, columns } of tables) {
    const listed = columns.map((column) => client.escapeIdentifier(column)).join(', ');
    const rows = client.query(copyTo(`copy ${client.escapeIdentifier(name)} (${listed}) to stdout`));
    const parts = archive.parts(`tables/${name}`);
    for await (const chunk of rows) {
      signal?.throwIfAborted();
      await parts.write(chunk as Uint8Array);
    }
    tableDigests[name] = { ...(await parts.end()), rows: rows.rowCount };
  }

  const { files, lost } = await writeFiles(archive, client, dataDir, signal);
  const secrets = options.withSecrets ? await writeSecrets(archive, dataDir) : {};
  const manifest: Manifest = {
    header: digestOf(headerBytes).sha256,
    tables: tableDigests,
    sequences: await readSequences(client),
    ...{ files, secrets, lost },
  };
  await client.query('commit');
  const bytes = json(manifest);
  await archive.entry(MANIFEST, bytes.byteLength, [bytes]);
  const seal = Buffer.from(digestOf(bytes).sha256);
  await archive.entry(SEAL, seal.byteLength, [seal]);
  return manifest;
}

async function exportSnapshot(client: Client): Promise<string> {
  const { rows } = await client.query<{ id: string }>('select pg_export_snapshot() as id');
  return rows[0]?.id ?? '';
}

function json(value: unknown): Uint8Array {
  return Buffer.from(`${JSON.stringify(value, null, 1)}\n`);
}
