import { sealAudit } from '../../server/host/audit/sealAudit.ts';
import type { TestDatabase } from './database.ts';
import { eventually } from './eventually.ts';

/** Waits until what the audit has by now is sealed, and no row can come below it: transactions of other tests on the same server may keep that from it for a while. */
export async function auditSealed({ db, owner }: Pick<TestDatabase, 'db' | 'owner'>): Promise<void> {
  const { rows } = await owner.query('select coalesce(max(id), 0)::int as last from audit');
  await eventually(async () => {
    await sealAudit(db);
    return (await owner.query('select floor::int from audit_sealing')).rows[0].floor;
  }).toBeGreaterThanOrEqual(rows[0].last);
}
