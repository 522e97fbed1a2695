import { sql } from 'kysely';
import type { Duty } from './Duty.ts';

/** Address and browser of old sign-ins; the session itself goes on. */
export const signInAddresses: Duty = {
  async count({ db }, before) {
    const { n } = await db
      .selectFrom('sessions')
      .select(sql<number>`count(*)::int`.as('n'))
      .where('createdAt', '<', before.toISOString())
      .where((where) => where.or([where('address', '<>', ''), where('userAgent', '<>', '')]))
      .executeTakeFirstOrThrow();
    return n;
  },
  async forget({ db }, before, limit) {
    const { numUpdatedRows } = await db
      .updateTable('sessions')
      .set({ address: '', userAgent: '' })
      .where('tokenHash', 'in', (old) =>
        old
          .selectFrom('sessions')
          .select('tokenHash')
          .where('createdAt', '<', before.toISOString())
          .where((where) => where.or([where('address', '<>', ''), where('userAgent', '<>', '')]))
          .limit(limit)
          .forUpdate()
          .skipLocked(),
      )
      .executeTakeFirst();
    return Number(numUpdatedRows);
  },
};
