import type { Kysely } from 'kysely';
import type { Database } from '../../host/db/Database.ts';

/** Stock with the articles' names; add `where`, order and page. */
export function selectStock(db: Kysely<Database>) {
  return db
    .selectFrom('inventory_lines')
    .innerJoin('items', 'items.ItemCode', 'inventory_lines.ItemCode')
    .selectAll('inventory_lines')
    .select(['items.ItemName', 'items.category']);
}
