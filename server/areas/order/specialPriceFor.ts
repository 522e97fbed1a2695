import type { Kysely } from 'kysely';
import type { Database } from '../../host/db/Database.ts';

/**
 * ORD-08: what a customer pays for an article on a day, in euro per inventory unit, where the ERP has a
 * special price for it. Who sells makes no difference, as in the ERP.
 *
 * @returns undefined where the list price counts.
 */
export async function specialPriceFor(
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
