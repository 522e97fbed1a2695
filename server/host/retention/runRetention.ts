import { recordSystemAudit } from '../audit/recordSystemAudit.ts';
import type { Services } from '../Services.ts';
import { DUTIES } from './DUTIES.ts';
import { retentionOf, servedBefore } from './retentionOf.ts';
import { withFormer } from './withFormer.ts';

/** Rows in one transaction: some tens of milliseconds, whatever the table holds. */
const BATCH = 500;
/** Batches of one kind in one run: what is left over waits for the next hour. */
const MOST_BATCHES = 100;

export interface Forgotten {
  readonly kind: string;
  readonly days: number;
  /** What is older than this has served its time. */
  readonly before: Date;
  readonly count: number;
}

type Retaining = Pick<Services, 'db' | 'files' | 'now' | 'product'> & Partial<Pick<Services, 'schemaSets'>>;

/** What a run would let go of now; changes nothing. */
export async function countForgotten(services: Retaining): Promise<readonly Forgotten[]> {
  const counted: Forgotten[] = [];
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
 * Lets go of what has served its time, kind by kind, in small batches; the log and the audit say how many of what. A kind that fails does not
 * keep the others from their turn.
 */
export async function runRetention(
  services: Retaining & { readonly log: Pick<Services['log'], 'info' | 'warn'> },
  batch = BATCH,
): Promise<readonly Forgotten[]> {
  const { db, files, log, now } = services;
  const product = await withFormer(services);
  const forgotten: Forgotten[] = [];
  for (const [kind, duty] of Object.entries(DUTIES)) {
    const { days } = retentionOf(product, kind);
    const before = servedBefore(now(), days);
    let count = 0;
    try {
      for (let turn = 0; turn < MOST_BATCHES; turn += 1) {
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
    await recordSystemAudit(db, { deed: 'housekeeping', actor: 'sistema', after });
  }
  return forgotten;
}
