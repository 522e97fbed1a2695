import type { Lock } from './encryption.ts';

/** Folder, time and retention of back-ups. */
export interface BackupPlan {
  readonly folder: string;
  /** Daily time `HH:MM`; undefined: only on demand. */
  readonly at?: string;
  /** Time zone of `at`; default that of this computer. */
  readonly timeZone?: string;
  /** Number of newest back-ups that are always kept. */
  readonly keepCount: number;
  /** Age in days after which further ones are deleted. */
  readonly keepDays: number;
  readonly lock?: Lock;
}
