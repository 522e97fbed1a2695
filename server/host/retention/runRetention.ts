import { recordSystemAudit } from '../audit/recordChanges.ts';
import type { Services } from '../Services.ts';
import { DUTIES } from './DUTIES.ts';
import { retentionOf, servedBefore } from './retentionOf.ts';
import { withFormer } from './withFormer.ts';

/** Rows per transaction, which takes tens of milliseconds regardless of the table's size. */
const BATCH = 500;
/** Batches of one kind per run; the remainder is left to the next hour. */
const MAX_BATCHES = 100;

export interface RetentionCounts {
  readonly kind: string;
  readonly days: number;
  /** Data older than this was due. */
  readonly before: Date;
  readonly count: number;
}

type Retaining = Pick<Services, 'db' | 'files' | 'now' | 'product'> & Partial<Pick<Services, 'schemaSets'>>;

/** Counts the data that a run would remove now; changes no data. */
export async function countForgotten(services: Retaining): Promise<readonly RetentionCounts[]> {
  const counted: RetentionCounts[] = [];
  const { db, files } = services;
  const product = await withFormer(services);
  for (const [kind, duty] of Object.entries(DUTIES)) {
    const { days } = retentionOf(product, kind);
    const before = servedBefore(services.now(), days);
    counted.push({ kind, days, before, count: await duty.count({ db, files, product }, before) });
  }
  return counted;
}

/**
 * Removes data that is due, kind by kind in small batches, with totals in the log and the audit. A failing
 * kind does not stop the others.
 */
export async function runRetention(
  services: Retaining & { readonly log: Pick<Services['log'], 'info' | 'warn'> },
  batch = BATCH,
): Promise<readonly RetentionCounts[]> {
  const { db, files, log, now } = services;
  const product = await withFormer(services);
  const forgotten: RetentionCounts[] = [];
  for (const [kind, duty] of Object.entries(DUTIES)) {
    const { days } = retentionOf(product, kind);
    const before = servedBefore(now(), days);
    let count = 0;
    try {
      for (let turn = 0; turn < MAX_BATCHES; turn += 1) {
        const done = await duty.forget({ db, files, product }, before, batch);
        count += done;
        if (done === 0) break;
      }
    } catch (error) {
      log.warn({ err: error, kind }, 'retention failed');
    }
    if (count === 0) continue;
    forgotten.push({ kind, days, before, count });
    log.info({ kind, count, days, before: before.toISOString() }, 'retention');
  }
  if (forgotten.length > 0) {
    const after = Object.fromEntries(forgotten.map(({ kind, count, days }) => [kind, { count, days }]));
    await recordSystemAudit(db, { action: 'housekeeping', actor: 'sistema', after });
  }
  return forgotten;
}
