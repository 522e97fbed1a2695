import type { Kysely } from 'kysely';
import type { Database } from '../db/Database.ts';
import type { BackupPlan } from './BackupPlan.ts';
import type { ReadBackup } from './readArchive.ts';

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

export interface MadeBackup extends ReadBackup {
  readonly path: string;
}
