import type { Kysely } from 'kysely';
import type { Database } from '../db/Database.ts';
import type { BackupPlan } from './BackupPlan.ts';
import type { ReadBackup } from './readArchive.ts';

/** One back-up as it was asked for. */
export interface RunOptions {
  readonly db: Kysely<Database>;
  /** Of the same database, by a role that may read all of it. */
  readonly url: string;
  readonly dataDir: string;
  readonly product: string;
  readonly plan: BackupPlan;
  readonly origin: 'A' | 'P' | 'C';
  readonly startedBy: string;
  /** Its row in `backups`, where whoever asked has written one. */
  readonly record?: number;
  readonly signal?: AbortSignal;
  /** Asked once this run alone may make a back-up; false: another process has just made it. */
  readonly stillDue?: () => Promise<boolean>;
  readonly onSnapshot?: (id: string) => Promise<void>;
}

export interface MadeBackup extends ReadBackup {
  readonly path: string;
}
