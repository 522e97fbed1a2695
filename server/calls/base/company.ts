import { refuse } from '../../errors/refuse.ts';
import { handlers } from '../handlers.ts';

/** The one company whose product this is: head of every printed document. */
export const companyCalls = handlers({
  fetchCompany: async (_input, { db }) => {
    const company = await db.selectFrom('company').selectAll().executeTakeFirst();
    if (company === undefined) throw refuse('NOT_FOUND', { what: "L'impresa" });
    return company;
  },

  saveCompany: async ({ body: { obj } }, { db, changed }) => {
    const before = await db.selectFrom('company').selectAll().forUpdate().executeTakeFirst();
    if (before !== undefined && obj.rowVersion !== undefined && obj.rowVersion !== before.rowVersion) {
      throw refuse('STALE');
    }
    const columns = { ...obj, Id: 1 as const, rowVersion: (before?.rowVersion ?? 0) + 1 };
    const after = await db
      .insertInto('company')
      .values(columns)
      .onConflict((conflict) => conflict.column('Id').doUpdateSet(columns))
      .returningAll()
      .executeTakeFirstOrThrow();
    changed('company', after.Id, before, after);
    return after;
  },
});
