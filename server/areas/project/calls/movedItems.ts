import { sql } from 'kysely';
import { visibleRecord } from '../../../host/access/visible.ts';
import { reachesAll, visibleWhere } from '../../../host/access/visibleWhere.ts';
import type { CallContext } from '../../../host/calls/CallContext.ts';
import { containing } from '../../../host/calls/containing.ts';
import { handlers, type Input } from '../../../host/calls/handlers.ts';
import { type ListOrder, listRows } from '../../../host/calls/listRows.ts';

const ORDER: ListOrder<string> = {
  fields: {
    DocDate: 'moved_items.DocDate',
    id: 'moved_items.id',
    kind: 'moved_items.kind',
    ItemCode: 'moved_items.ItemCode',
    ItemName: 'items.ItemName',
    itemType: 'moved_items.itemType',
    SerialNumber: 'moved_items.SerialNumber',
    BatchNumber: 'moved_items.BatchNumber',
    Quantity: 'moved_items.Quantity',
    WhsCode: 'moved_items.WhsCode',
    BinCode: 'moved_items.BinCode',
    teamID: 'moved_items.teamID',
  },
  by: 'DocDate',
  descending: true,
  last: 'moved_items.id',
};

const GROUPED: ListOrder<string> = {
  fields: {
    ItemCode: 'ItemCode',
    ItemName: 'ItemName',
    itemType: 'itemType',
    Quantity: 'Quantity',
    movements: 'movements',
  },
  by: 'ItemCode',
  last: 'itemType',
};

type Query = Input<'fetchMovedItems'>['query'] | Input<'fetchMovedItemsGrouped'>['query'];

/** What left the silos for projects: each movement, or summed by article. */
export const movedItemCalls = handlers({
  fetchMovedItems: async ({ query }, context) => {
    await requireVisible(context, query);
    const found = filtered(context, query).selectAll('moved_items').select('items.ItemName');
    const { rows, total } = await listRows(found, query, ORDER, context);
    return { movedItems: rows, total };
  },

  fetchMovedItemsGrouped: async ({ query }, context) => {
    await requireVisible(context, query);
    const sums = filtered(context, query)
      .select(({ fn }) => [
        'moved_items.itemType',
        'moved_items.ItemCode',
        'items.ItemName',
        'moved_items.UomCode',
        fn.sum<number>('moved_items.Quantity').as('Quantity'),
        fn.countAll<number>().as('movements'),
      ])
      .groupBy(['moved_items.itemType', 'moved_items.ItemCode', 'items.ItemName', 'moved_items.UomCode']);
    const found = context.db.selectFrom(sums.as('sums')).selectAll();
    const { rows, total } = await listRows(found, query, GROUPED, context);
    return { movedItems: rows, total };
  },
});

async function requireVisible(context: CallContext, { pmgEntry, teamID }: Query): Promise<void> {
  if (typeof pmgEntry === 'number') await visibleRecord(context, 'project', pmgEntry);
  if (typeof teamID === 'number') await visibleRecord(context, 'team', teamID);
}

function filtered(context: CallContext, query: Query) {
  const { db } = context;
  const { pmgEntry, teamID, itemType, from, to } = query;
  const q = query.q?.trim() ?? '';
  const named = typeof pmgEntry === 'number' || typeof teamID === 'number';
  return db
    .selectFrom('moved_items')
    .innerJoin('items', 'items.ItemCode', 'moved_items.ItemCode')
    .$if(!named && !reachesAll(context, 'team'), (rows) =>
      rows.where(({ or, eb, selectFrom }) =>
        or([
          eb(
            'moved_items.pmgEntry',
            'in',
            selectFrom('projects').select('projects.AbsEntry').where(visibleWhere(context, 'project')),
          ),
          eb(
            'moved_items.teamID',
            'in',
            selectFrom('teams').select('teams.teamID').where(visibleWhere(context, 'team')),
          ),
        ]),
      ),
    )
    .$if(typeof pmgEntry === 'number', (rows) => rows.where('moved_items.pmgEntry', '=', pmgEntry ?? null))
    .$if(typeof teamID === 'number', (rows) => rows.where('moved_items.teamID', '=', teamID ?? null))
    .$if(itemType !== undefined, (rows) => rows.where('moved_items.itemType', '=', itemType ?? 'company'))
    .$if(from !== undefined, (rows) => rows.where('moved_items.DocDate', '>=', from ?? ''))
    .$if(to !== undefined, (rows) => rows.where('moved_items.DocDate', '<=', to ?? ''))
    .$if(q !== '', (rows) =>
      rows.where(({ or, eb }) =>
        or([
          sql<boolean>`items.search @@ search_query(${q})`,
          // Where a certain meter went, or the cable of a certain batch.
          eb('moved_items.SerialNumber', 'ilike', containing(q)),
          eb('moved_items.BatchNumber', 'ilike', containing(q)),
        ]),
      ),
    );
}
