import { sql } from 'kysely';
import { reachesAll } from '../../../host/access/visibleWhere.ts';
import { ownEmpID } from '../../../host/auth/SignedInUser.ts';
import { containing } from '../../../host/calls/containing.ts';
import { handlers } from '../../../host/calls/handlers.ts';
import { type ListOrder, listRows } from '../../../host/calls/listRows.ts';
import { selectStock } from '../selectStock.ts';

const STOCK: ListOrder<string> = {
  fields: {
    ItemName: 'items.ItemName',
    ItemCode: 'inventory_lines.ItemCode',
    category: 'items.category',
    SiloAbsEntry: 'inventory_lines.SiloAbsEntry',
    SerialNumber: 'inventory_lines.SerialNumber',
    BatchNumber: 'inventory_lines.BatchNumber',
    Quantity: 'inventory_lines.Quantity',
  },
  by: 'ItemName',
  last: 'inventory_lines.id',
};

const SILOS: ListOrder<string> = {
  fields: {
    BinCode: 'silos.BinCode',
    WhsCode: 'silos.WhsCode',
    WhsName: 'silos.WhsName',
    fullName: 'employees.fullName',
    AbsEntry: 'silos.AbsEntry',
    itemType: 'silos.itemType',
  },
  by: 'BinCode',
  last: 'silos.AbsEntry',
};

/** Stock over all silos, and the silos themselves. */
export const stockListCalls = handlers({
  fetchSilosByItemType: async ({ params, query }, context) => {
    const { SiloAbsEntry, ItemCode } = query;
    const q = query.q?.trim() ?? '';
    const found = selectStock(context.db)
      .$if(!reachesAll(context, 'silo'), (rows) =>
        rows.where('inventory_lines.SiloAbsEntry', 'in', ({ selectFrom }) =>
          selectFrom('silos')
            .select('AbsEntry')
            .where((silo) =>
              silo.or([silo('empID', '=', ownEmpID(context.user)), silo('empID', 'is', null)]),
            ),
        ),
      )
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
    const { rows, total } = await listRows(found, query, STOCK, context);
    return { inventory: rows, total };
  },

  fetchAllActiveSilos: async ({ query }, context) => {
    const { AbsEntry } = query;
    const q = query.q?.trim() ?? '';
    const found = context.db
      .selectFrom('silos')
      .leftJoin('employees', 'employees.empID', 'silos.empID')
      .selectAll('silos')
      .select(({ fn, val }) => fn.coalesce('employees.fullName', val('')).as('fullName'))
      .where('silos.active', '=', 'Y')
      .$if(AbsEntry !== undefined, (rows) => rows.where('silos.AbsEntry', '=', AbsEntry ?? 0))
      .$if(q !== '', (rows) =>
        rows.where(
          sql<boolean>`search_words("BinCode" || ' ' || "WhsCode" || ' ' || "WhsName" || ' ' || coalesce("fullName", '')) @@ search_query(${q})`,
        ),
      );
    const { rows, total } = await listRows(found, query, SILOS, context);
    return { silos: rows, total };
  },
});
