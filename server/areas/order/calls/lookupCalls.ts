import { handlers } from '../../../host/calls/handlers.ts';
import { refuse } from '../../../host/errors/refuse.ts';
import { specialPriceFor } from '../specialPriceFor.ts';

/** What a document's lines are filled in from. */
export const lookupCalls = handlers({
  // ORD-08: at the customer's own price of that day, where there is one.
  fetchOrderItem: async ({ body: { ItemCode, CardCode, DocDate } }, { db, today }) => {
    const item = await db
      .selectFrom('items')
      .selectAll()
      .where('ItemCode', '=', ItemCode)
      .where('Valid', '=', 'Y')
      .executeTakeFirst();
    if (item === undefined) throw refuse('NOT_FOUND', { what: `L'articolo ${ItemCode}` });
    if (typeof CardCode !== 'string') return item;
    const special = await specialPriceFor(db, { CardCode, ItemCode, day: DocDate ?? today() });
    return { ...item, Price: special ?? item.Price };
  },
});
