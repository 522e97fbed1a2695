import { sql } from 'kysely';
import { selectStock } from '../../silo/selectStock.ts';
import { containing } from '../containing.ts';
import { handlers } from '../handlers.ts';
import { pageOf } from '../pageOf.ts';
import { sortOf } from '../sortOf.ts';

const STOCK_SORTED_BY = {
  ItemName: 'items.ItemName',
  ItemCode: 'inventory_lines.ItemCode',
  category: 'items.category',
  SiloAbsEntry: 'inventory_lines.SiloAbsEntry',
  SerialNumber: 'inventory_lines.SerialNumber',
  BatchNumber: 'inventory_lines.BatchNumber',
  Quantity: 'inventory_lines.Quantity',
} as const;

const SILOS_SORTED_BY = {
  BinCode: 'silos.BinCode',
  WhsCode: 'silos.WhsCode',
  WhsName: 'silos.WhsName',
  fullName: 'employees.fullName',
  AbsEntry: 'silos.AbsEntry',
  itemType: 'silos.itemType',
} as const;

/** Stock over all silos, and the silos themselves. */
export const stockListCalls = handlers({
  fetchSilosByItemType: async ({ params, query }, { db, cancellable }) => {
    const { SiloAbsEntry, ItemCode } = query;
    const q = query.q?.trim() ?? '';
    const found = selectStock(db)
      .where('inventory_lines.itemType', '=', params.itemType)
      .$if(SiloAbsEntry !== undefined, (rows) => rows.where('SiloAbsEntry', '=', SiloAbsEntry ?? 0))
      .$if(ItemCode !== undefined, (rows) => rows.where('inventory_lines.ItemCode', '=', ItemCode ?? ''))
      .$if(q !== '', (rows) =>
        rows.where((where) =>
          where.or([
            sql<boolean>`items.search @@ search_query(${q})`,
            where('SerialNumber', 'ilike', containing(q)),
            where('BatchNumber', 'ilike', containing(q)),
          ]),
        ),
      );
    const sort = sortOf(query, Object.keys(STOCK_SORTED_BY) as (keyof typeof STOCK_SORTED_BY)[], {
      by: 'ItemName',
      descending: false,
    });
    const { limit, offset } = pageOf(query);
    const inventory = await found
      .orderBy(STOCK_SORTED_BY[sort.by], sort.direction)
      .orderBy('inventory_lines.id', sort.direction)
      .limit(limit)
      .offset(offset)
      .execute(cancellable);
    const { total } = await found
      .clearSelect()
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(cancellable);
    return { inventory, total };
  },

  fetchAllActiveSilos: async ({ query }, { db, cancellable }) => {
    const q = query.q?.trim() ?? '';
    const found = db
      .selectFrom('silos')
      .leftJoin('employees', 'employees.empID', 'silos.empID')
      .where('silos.active', '=', 'Y')
      .$if(q !== '', (rows) =>
        rows.where(
          sql<boolean>`search_words("BinCode" || ' ' || "WhsCode" || ' ' || "WhsName" || ' ' || coalesce("fullName", '')) @@ search_query(${q})`,
        ),
      );
    const sort = sortOf(query, Object.keys(SILOS_SORTED_BY) as (keyof typeof SILOS_SORTED_BY)[], {
      by: 'BinCode',
      descending: false,
    });
    const { limit, offset } = pageOf(query);
    const silos = await found
      .selectAll('silos')
      .select(({ fn, val }) => fn.coalesce('employees.fullName', val('')).as('fullName'))
      .orderBy(SILOS_SORTED_BY[sort.by], sort.direction)
      .orderBy('silos.AbsEntry', sort.direction)
      .limit(limit)
      .offset(offset)
      .execute(cancellable);
    const { total } = await found
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(cancellable);
    return { silos, total };
  },
});
