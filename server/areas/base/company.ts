import type { Entities } from '#generated/entities.ts';
import { handlers } from '../../host/calls/handlers.ts';
import { refuse } from '../../host/errors/refuse.ts';
import { entityNamed, sentColumns } from '../../host/writes/entityColumns.ts';
import { writeRecord } from '../../host/writes/records.ts';
import { refuseStale } from '../../host/writes/refuseStale.ts';

/** The key of the one row. */
const ONLY = { Id: 1 };

/** The one company whose product this is: head of every printed document. */
export const companyCalls = handlers({
  fetchCompany: async (_input, { db }) => {
    const company = await db.selectFrom('company').selectAll().executeTakeFirst();
    if (company === undefined) throw refuse('NOT_FOUND', { what: "L'impresa" });
    return company;
  },

  saveCompany: async ({ body: { obj } }, context) => {
    const before = await context.db.selectFrom('company').selectAll().forUpdate().executeTakeFirst();
    if (before !== undefined) refuseStale(before, obj.rowVersion);
    const sent = sentColumns(entityNamed(context.product, 'company'), obj);
    return writeRecord<Entities['company']>(context, 'company', before, { ...sent, ...ONLY });
  },
});
