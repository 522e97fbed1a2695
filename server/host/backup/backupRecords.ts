import { basename } from 'node:path';
import { type Kysely, type Selectable, sql } from 'kysely';
import { type Phrase, phraseText, say } from '../../../engine/node.ts';
import { recordSystemAudit } from '../audit/recordChanges.ts';
import type { Database } from '../db/Database.ts';
import { operatorText } from '../db/StartError.ts';
import { sendChangeEvent } from '../events/changeEvent.ts';
import { BackupError } from './Archive.ts';
import type { BackupPlan } from './backupSettings.ts';
import type { ReadBackup } from './readArchive.ts';

export type BackupRecord = Selectable<Database['backups']>;

const LONGEST_MESSAGE = 1_000;

/**
 * Creates or finds the record of a starting back-up. Call it under the back-up lock: other records in state
 * running belong to killed processes and are closed.
 */
export async function beginRecord(
  db: Kysely<Database>,
  { record: recordId, ...request }: Pick<RunOptions, 'origin' | 'startedBy' | 'plan' | 'record'>,
): Promise<BackupRecord> {
  return db.transaction().execute(async (trx) => {
    await trx
      .updateTable('backups')
      .set({ status: 'E', message: operatorText(say('backupStopped'), 'it'), endedAt: sql`now()` })
      .where('status', '=', 'R')
      .where('Id', '!=', recordId ?? 0)
      .execute();
    const record = recordId === undefined ? await addRecord(trx, request) : await findRecord(trx, recordId);
    await notifyBrowsers(trx, record);
    return record;
  });
}

/** Creates the record of a requested back-up. */
export function addRecord(
  db: Kysely<Database>,
  { origin, startedBy, plan }: Pick<RunOptions, 'origin' | 'startedBy' | 'plan'>,
): Promise<BackupRecord> {
  return db
    .insertInto('backups')
    .values({ origin, startedBy, encrypted: plan.lock === undefined ? 'N' : 'Y' })
    .returningAll()
    .executeTakeFirstOrThrow();
}

function findRecord(db: Kysely<Database>, id: number): Promise<BackupRecord> {
  return db.selectFrom('backups').selectAll().where('Id', '=', id).executeTakeFirstOrThrow();
}

/** Closes the record of a verified archive. */
export function endRecord(db: Kysely<Database>, { Id }: BackupRecord, made: CompletedBackup): Promise<void> {
  const { lost, files } = made.manifest;
  const message =
    lost.count === 0
      ? ''
      : phraseText(say('backupLacksFiles', { count: lost.count, names: lost.first }), 'it');
  return close(db, Id, {
    status: 'V',
    fileName: basename(made.path),
    size: made.bytes,
    rowCount: rowsOf(made),
    fileCount: files.count,
    lostCount: lost.count,
    message: message.slice(0, LONGEST_MESSAGE),
  });
}

/** Closes the record of a failed back-up with the reason. */
export function failRecord(
  db: Kysely<Database>,
  { Id }: Pick<BackupRecord, 'Id'>,
  error: unknown,
): Promise<void> {
  return close(db, Id, { status: 'E', message: reasonOf(error).slice(0, LONGEST_MESSAGE) });
}

/** Adds a problem beside a successful back-up to its record. */
export function remarkRecord(
  db: Kysely<Database>,
  { Id }: Pick<BackupRecord, 'Id'>,
  error: unknown,
): Promise<void> {
  return close(db, Id, { message: reasonOf(error).slice(0, LONGEST_MESSAGE) });
}

type Outcome = Partial<
  Pick<BackupRecord, 'status' | 'fileName' | 'size' | 'rowCount' | 'fileCount' | 'lostCount' | 'message'>
>;

async function close(db: Kysely<Database>, id: number, outcome: Outcome): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const record = await trx
      .updateTable('backups')
      .set({
        ...outcome,
        endedAt: sql`clock_timestamp()`,
        seconds: sql<number>`extract(epoch from clock_timestamp() - "startedAt")::integer`,
      })
      .where('Id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow();
    await recordSystemAudit(trx, {
      ...{ action: 'backup', actor: record.startedBy, entity: 'backup', key: String(id) },
      after: record,
    });
    await notifyBrowsers(trx, record);
  });
}

/** Notifies open browsers, which reload the list. */
async function notifyBrowsers(db: Kysely<Database>, record: BackupRecord): Promise<void> {
  const change = { entity: 'backup', key: String(record.Id), before: undefined, after: record };
  await sendChangeEvent(db, [change], [], () => true);
}

/** Number of rows of all tables. */
export function rowsOf({ manifest }: Pick<ReadBackup, 'manifest'>): number {
  return Object.values(manifest.tables).reduce((sum, { rows }) => sum + rows, 0);
}

const REASONS: Readonly<Record<string, Phrase>> = {
  ENOSPC: say('backupDiskFull'),
  EACCES: say('backupFolderClosed'),
  EROFS: say('backupFolderClosed'),
  ENOENT: say('backupFolderMissing'),
  EEXIST: say('backupNoFolder'),
  ENOTDIR: say('backupNoFolder'),
};

/** Text for an administrator; unknown errors keep their own message. */
export function reasonOf(error: unknown): string {
  if (error instanceof BackupError) return error.message;
  const code: unknown = error instanceof Error ? Reflect.get(error, 'code') : undefined;
  const reason = typeof code === 'string' ? REASONS[code] : undefined;
  if (reason !== undefined) return operatorText(reason, 'it');
  const message = error instanceof Error ? error.message : String(error);
  return phraseText(say('backupFailed', { reason: message }), 'it');
}

/** One requested back-up. */
export interface RunOptions {
  readonly db: Kysely<Database>;
  /** URL of the same database with a role that can read all tables. */
  readonly url: string;
  readonly dataDir: string;
  readonly product: string;
  readonly plan: BackupPlan;
  readonly origin: 'A' | 'P' | 'C';
  readonly startedBy: string;
  /** Id of its row in `backups`, if the requester has created one. */
  readonly record?: number;
  readonly signal?: AbortSignal;
  /** Called under the lock; false: another process has made the back-up. */
  readonly stillDue?: () => Promise<boolean>;
  readonly onSnapshot?: (id: string) => Promise<void>;
}

export interface CompletedBackup extends ReadBackup {
  readonly path: string;
}
