import type { Lock } from './encryption.ts';

/** Where back-ups go, when, and how long they are kept. */
export interface BackupPlan {
  readonly folder: string;
  /** `HH:MM` by the product's clock; undefined: only when asked for. */
  readonly at?: string;
  /** The zone of that clock; default this computer's. */
  readonly timeZone?: string;
  /** So many of the newest are always kept. */
  readonly keepCount: number;
  /** Beyond those, what is older than so many days goes. */
  readonly keepDays: number;
  readonly lock?: Lock;
}
