import { sql } from 'kysely';
import { visibleWhere } from '../../../host/access/visibleWhere.ts';
import { containsText } from '../../../host/calls/foldedText.ts';
import type { Handler } from '../../../host/calls/handlers.ts';
import { type ListOrder, listRows } from '../../../host/calls/listRows.ts';

const ORDER: ListOrder<string> = {
  fields: { Code: 'Code', Name: 'Name', CIG: 'CIG', projects: 'projects' },
  texts: ['Code', 'Name'],
  by: 'Code',
  last: 'Code',
};

/** The contracts that the visible projects name in their user fields, with how many projects each has. */
export const listAppalti: Handler<'fetchAppaltoList'> = async ({ query }, context) => {
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
  const { rows, total } = await listRows(appalti, query, ORDER, context);
  return { appalti: rows, total };
};
