import { sql } from 'kysely';
import { visibleWhere } from '../../host/access/visibleWhere.ts';
import { type Handler, handlers } from '../../host/calls/handlers.ts';
import { type ListOrder, listRows } from '../../host/calls/listRows.ts';
import { containsText, searchedIn } from '../../host/calls/search.ts';

const APPALTI_ORDER: ListOrder<string> = {
  fields: { Code: 'Code', Name: 'Name', CIG: 'CIG', projects: 'projects' },
  texts: ['Code', 'Name'],
  by: 'Code',
  last: 'Code',
};

/** The contracts that the visible projects name in their user fields, with how many projects each has. */
const listAppalti: Handler<'fetchAppaltoList'> = async ({ query }, context) => {
  const q = query.q?.trim() ?? '';
  const projects = context.db
    .selectFrom('projects')
    .where(visibleWhere(context, 'project'))
    .where(sql<boolean>`"UserFields"::jsonb ->> 'U_Appalto' <> ''`)
    .select(({ fn }) => [
      sql<string>`"UserFields"::jsonb ->> 'U_Appalto'`.as('Code'),
      sql<string>`"UserFields"::jsonb ->> 'U_Appalto'`.as('Name'),
      sql<string>`coalesce(max("UserFields"::jsonb ->> 'U_CIG'), '')`.as('CIG'),
      fn.countAll<number>().as('projects'),
    ])
    .groupBy(sql`"UserFields"::jsonb ->> 'U_Appalto'`)
    .$if(q !== '', (rows) =>
      rows.having(
        containsText(
          sql`"UserFields"::jsonb ->> 'U_Appalto' || ' ' || coalesce(max("UserFields"::jsonb ->> 'U_CIG'), '')`,
          q,
        ),
      ),
    );
  const appalti = context.db.selectFrom(projects.as('appalti')).selectAll();
  const { rows, total } = await listRows(appalti, query, APPALTI_ORDER, context);
  return { appalti: rows, total };
};

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
