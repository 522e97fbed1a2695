import { sql } from 'kysely';
import { refuse } from '../../errors/refuse.ts';
import { specialPriceFor } from '../../order/specialPriceFor.ts';
import { containing } from '../containing.ts';
import { handlers } from '../handlers.ts';
import { pageOf } from '../pageOf.ts';
import { sortOf } from '../sortOf.ts';

const CLIENT_COLUMNS = ['CardName', 'CardCode', 'City', 'FederalTaxID'] as const;
const PERSON_COLUMNS = ['SlpName', 'SlpCode', 'Email'] as const;

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

  fetchClients: async ({ query }, { db, cancellable }) => {
    const q = query.q?.trim() ?? '';
    const found = db
      .selectFrom('business_partners')
      .where('CardType', '=', 'C')
      .where('Valid', '=', 'Y')
      .where('Frozen', '=', 'N')
      .$if(q !== '', (rows) => rows.where(sql<boolean>`search @@ search_query(${q})`));
    const sort = sortOf(query, CLIENT_COLUMNS, { by: 'CardName', descending: false });
    const { limit, offset } = pageOf(query);
    const clients = await found
      .selectAll()
      .orderBy(sort.by, sort.direction)
      .orderBy('CardCode', sort.direction)
      .limit(limit)
      .offset(offset)
      .execute(cancellable);
    const { total } = await found
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(cancellable);
    return { clients, total };
  },

  fetchSalesPersons: async ({ query }, { db }) => {
    const q = query.q?.trim() ?? '';
    const found = db
      .selectFrom('sales_persons')
      .where('Active', '=', 'Y')
      .$if(q !== '', (rows) => rows.where('SlpName', 'ilike', containing(q)));
    const sort = sortOf(query, PERSON_COLUMNS, { by: 'SlpName', descending: false });
    const { limit, offset } = pageOf(query);
    const salesPersons = await found
      .selectAll()
      .orderBy(sort.by, sort.direction)
      .orderBy('SlpCode', sort.direction)
      .limit(limit)
      .offset(offset)
      .execute();
    const { total } = await found
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow();
    return { salesPersons, total };
  },
});
