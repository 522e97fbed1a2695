import type { Kysely } from 'kysely';
import { isYes } from '../../../../engine/index.ts';
import { reachesAll } from '../../../host/access/visibleWhere.ts';
import { ownEmpID } from '../../../host/auth/SignedInUser.ts';
import type { CallContext } from '../../../host/calls/CallContext.ts';
import { textOrder } from '../../../host/calls/foldedText.ts';
import { handlers } from '../../../host/calls/handlers.ts';
import type { Database } from '../../../host/db/Database.ts';
import { refuse } from '../../../host/errors/refuse.ts';

/** A leader's silos with their stock, both kinds. */
export const employeeSiloCalls = handlers({
  fetchSilosOfEmployee: async ({ params }, context) => ({
    silos: await silosOf(context, params.empID, false),
  }),
  loadInventorySilosEmployee: async ({ params }, context) => ({
    silos: await silosOf(context, params.empID, isYes(params.disabled)),
  }),
});

/** @throws Refusal NOT_YOURS for another's, except for whom all silos are to see; INVENTORY_MISSING. */
async function silosOf(context: CallContext, empID: number, disabled: boolean) {
  const { db, user } = context;
  if (empID !== ownEmpID(user) && !reachesAll(context, 'silo')) throw refuse('NOT_YOURS');
  const silos = await db
    .selectFrom('silos')
    .innerJoin('employees', 'employees.empID', 'silos.empID')
    .selectAll('silos')
    .select('employees.fullName')
    .where('silos.empID', '=', empID)
    .$if(!disabled, (rows) => rows.where('silos.active', '=', 'Y'))
    .orderBy('silos.AbsEntry')
    .execute();
  if (silos.length === 0) throw refuse('INVENTORY_MISSING', { whose: `il dipendente ${empID}` });
  const stock = await selectStock(db)
    .where(
      'inventory_lines.SiloAbsEntry',
      'in',
      silos.map(({ AbsEntry }) => AbsEntry),
    )
    .where('inventory_lines.Quantity', '>', 0)
    .orderBy(textOrder('items.ItemName'))
    .orderBy('inventory_lines.id')
    .execute();
  return silos.map((silo) => {
    const stockOfSilo = stock.filter(({ SiloAbsEntry }) => SiloAbsEntry === silo.AbsEntry);
    return {
      ...silo,
      Items: stockOfSilo.filter(({ itemType }) => itemType === 'company'),
      EnelItems: stockOfSilo.filter(({ itemType }) => itemType === 'enel'),
    };
  });
}

/** Stock with the articles' names; add `where`, order and page. */
function selectStock(db: Kysely<Database>) {
  return db
    .selectFrom('inventory_lines')
    .innerJoin('items', 'items.ItemCode', 'inventory_lines.ItemCode')
    .selectAll('inventory_lines')
    .select(['items.ItemName', 'items.category']);
}
