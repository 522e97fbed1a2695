import { sql } from 'kysely';
import { handlers } from '../../../host/calls/handlers.ts';
import { type ListOrder, listRows } from '../../../host/calls/listRows.ts';
import { searchedIn } from '../../../host/calls/searchedIn.ts';
import { refuse } from '../../../host/errors/refuse.ts';
import { specialPriceFor } from '../specialPriceFor.ts';

const CLIENTS: ListOrder<string> = {
  fields: { CardName: 'CardName', CardCode: 'CardCode', City: 'City', FederalTaxID: 'FederalTaxID' },
  by: 'CardName',
  last: 'CardCode',
};

const PERSONS: ListOrder<string> = {
  fields: { SlpName: 'SlpName', SlpCode: 'SlpCode', Email: 'Email' },
  by: 'SlpName',
  last: 'SlpCode',
};

/** What a document is filled in from: articles, clients, sales people. */
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

  fetchClients: async ({ query }, context) => {
    const q = query.q?.trim() ?? '';
    const found = context.db
      .selectFrom('business_partners')
      .selectAll()
      .where('CardType', '=', 'C')
      .where('Valid', '=', 'Y')
      .where('Frozen', '=', 'N')
      .$if(q !== '', (rows) => rows.where(sql<boolean>`search @@ search_query(${q})`));
    const { rows, total } = await listRows(found, query, CLIENTS, context);
    return { clients: rows, total };
  },

  fetchSalesPersons: async ({ query }, context) => {
    const found = context.db
      .selectFrom('sales_persons')
      .selectAll()
      .where('Active', '=', 'Y')
      .where((where) => searchedIn(where, query.q, ['SlpName']));
    const { rows, total } = await listRows(found, query, PERSONS, context);
    return { salesPersons: rows, total };
  },
});
