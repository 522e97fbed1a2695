import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RunOptions } from '../../../server/host/backup/backupRecords.ts';
import type { BackupPlan } from '../../../server/host/backup/backupSettings.ts';
import { runBackup } from '../../../server/host/backup/runBackup.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';

export const DAY = '2026-11-20';
export const MIGRATIONS = join(import.meta.dirname, '../../../server/migrations');

/** The product with its demo data, and a folder for archives and restored data. */
export interface BackupWorld extends TestApp {
  readonly folder: string;
  plan(more?: Partial<BackupPlan>): BackupPlan;
  /** Makes a back-up and returns its path. */
  backup(more?: Partial<RunOptions>): Promise<string>;
  archives(): Promise<string[]>;
  records(): Promise<readonly { readonly status: string; readonly message: string }[]>;
}

export async function startBackupWorld(): Promise<BackupWorld> {
  const test = await startTestApp({ demoDay: DAY });
  const folder = await mkdtemp(join(tmpdir(), 'cantieri-backup-'));
  const plan: BackupWorld['plan'] = (more = {}) => ({
    ...{ folder: join(folder, 'archives'), keepCount: 100, keepDays: 0 },
    ...more,
  });
  return {
    ...test,
    folder,
    plan,
    async backup(more = {}) {
      const { database, dataDir, product } = test;
      const backup = await runBackup({
        ...{ db: database.db, url: database.url, dataDir, product: product.version },
        ...{ plan: plan(), origin: 'C', startedBy: 'prova', ...more },
      });
      return backup?.path ?? '';
    },
    archives: async () => (await readdir(plan().folder).catch(() => [])).sort(),
    records: () =>
      test.database.db.selectFrom('backups').select(['status', 'message']).orderBy('Id').execute(),
    async close() {
      await test.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
