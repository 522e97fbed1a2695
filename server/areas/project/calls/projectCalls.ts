import { handlers } from '../../../host/calls/handlers.ts';
import { type ListOrder, listRows } from '../../../host/calls/listRows.ts';
import { searchedIn } from '../../../host/calls/searchedIn.ts';
import { listAppalti } from './listAppalti.ts';

const ORDER: ListOrder<string> = {
  fields: { WhsCode: 'WhsCode', WhsName: 'WhsName', silos: 'silos' },
  texts: ['WhsName'],
  by: 'WhsCode',
  last: 'WhsCode',
};

/** The ERP keeps warehouses; here they are known by the silos that stand in them. */
const warehouseCalls = handlers({
  fetchWarehouses: async ({ query }, context) => {
    const grouped = context.db
      .selectFrom('silos')
      .where('active', '=', 'Y')
      .where(searchedIn(query.q, ['WhsCode', 'WhsName']))
      .select(({ fn }) => ['WhsCode', fn.min('WhsName').as('WhsName'), fn.countAll<number>().as('silos')])
      .groupBy('WhsCode');
    const warehouses = context.db.selectFrom(grouped.as('warehouses')).selectAll();
    const { rows, total } = await listRows(warehouses, query, ORDER, context);
    return { warehouses: rows, total };
  },
});

/** Sums over projects and their silos; all other calls are declared as data (`server/host/records`). */
export const projectCalls = {
  ...handlers({ fetchAppaltoList: listAppalti }),
  ...warehouseCalls,
};
