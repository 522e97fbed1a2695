import type { Kysely } from 'kysely';
import { handlers } from '../../host/calls/handlers.ts';
import type { Database } from '../../host/db/Database.ts';
import { refuse } from '../../host/errors/Refusal.ts';
import { messageWords } from '../../host/errors/slotWords.ts';

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
    if (item === undefined)
      throw refuse('NOT_FOUND', { what: messageWords('refusal.item', { key: ItemCode }) });
    if (typeof CardCode !== 'string') return item;
    const special = await specialPriceFor(db, { CardCode, ItemCode, day: DocDate ?? today() });
    return { ...item, Price: special ?? item.Price };
  },
});

/**
 * ORD-08: what a customer pays for an article on a day, in euro per inventory unit, where the ERP has a
 * special price for it. Who sells makes no difference, as in the ERP.
 *
 * @returns undefined where the list price counts.
 */
async function specialPriceFor(
  db: Kysely<Database>,
  { CardCode, ItemCode, day }: { readonly CardCode: string; readonly ItemCode: string; readonly day: string },
): Promise<number | undefined> {
  const special = await db
    .selectFrom('special_prices')
    .select('Price')
    .where('CardCode', '=', CardCode)
    .where('ItemCode', '=', ItemCode)
    .where('FromDate', '<=', day)
    .where((where) => where.or([where('ToDate', 'is', null), where('ToDate', '>=', day)]))
    .orderBy('FromDate', 'desc')
    .limit(1)
    .executeTakeFirst();
  return special?.Price;
}
