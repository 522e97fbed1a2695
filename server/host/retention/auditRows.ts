import { sql } from 'kysely';
import { pruneAudit } from '../audit/pruneAudit.ts';
import type { Duty } from './Duty.ts';

/** The audit's oldest rows, by its own door: what stays still proves that it is whole. */
export const auditRows: Duty = {
  async count({ db }, before) {
    const { n } = await db
      .selectFrom('audit')
      .select(sql<number>`count(*)::int`.as('n'))
      .where(sql<boolean>`at < ${before}`)
      .executeTakeFirstOrThrow();
    return n;
  },
  forget: ({ db }, before, limit) => pruneAudit(db, before, limit),
};
