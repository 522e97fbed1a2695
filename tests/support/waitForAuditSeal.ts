import { sealAudit } from '../../server/host/audit/sealAudit.ts';
import type { TestDatabase } from './database.ts';
import { eventually } from './eventually.ts';

/**
 * Waits until all audit rows so far are sealed. Open transactions of other tests on the same server may delay
 * the sealing.
 */
export async function waitForAuditSeal({ db, owner }: Pick<TestDatabase, 'db' | 'owner'>): Promise<void> {
  const { rows } = await owner.query('select coalesce(max(id), 0)::int as last from audit');
  await eventually(async () => {
    await sealAudit(db);
    return (await owner.query('select floor::int from audit_sealing')).rows[0].floor;
  }).toBeGreaterThanOrEqual(rows[0].last);
}
