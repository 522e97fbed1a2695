import { sql } from 'kysely';
import { handlers } from '../../host/calls/handlers.ts';
import { type ListOrder, listRows } from '../../host/calls/listRows.ts';
import { refuse } from '../../host/errors/refuse.ts';

const ORDER: ListOrder<string> = {
  fields: {
    ItemCode: 'items.ItemCode',
    ItemName: 'items.ItemName',
    category: 'items.category',
    ItemType: 'items.ItemType',
    ManagedBy: 'items.ManagedBy',
    UomCode: 'items.UomCode',
    Price: 'items.Price',
    Valid: 'items.Valid',
  },
  by: 'ItemCode',
  last: 'items.ItemCode',
};

/** Articles; the ERP keeps them, here they are only read. */
export const itemCalls = handlers({
  fetchItems: async ({ query }, context) => {
    const { itemType, category } = query;
    const q = query.q?.trim() ?? '';
    const found = context.db
      .selectFrom('items')
      .selectAll()
      .$if(q !== '', (rows) => rows.where(sql<boolean>`search @@ search_query(${q})`))
      .$if(itemType !== undefined, (rows) => rows.where('ItemType', '=', itemType ?? 'company'))
      .$if(category !== undefined && category !== '', (rows) => rows.where('category', '=', category ?? ''));
    const { rows, total } = await listRows(found, query, ORDER, context);
    return { items: rows, total };
  },

  fetchItem: async ({ body: { ItemCode } }, { db }) => {
    const item = await db.selectFrom('items').selectAll().where('ItemCode', '=', ItemCode).executeTakeFirst();
    if (item === undefined) throw refuse('NOT_FOUND', { what: `L'articolo ${ItemCode}` });
    return item;
  },
});
