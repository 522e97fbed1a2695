import { type RawBuilder, type Selectable, sql } from 'kysely';
import { visibleWhere } from '../../../host/access/visibleWhere.ts';
import type { CallContext } from '../../../host/calls/CallContext.ts';
import { containingWords } from '../../../host/calls/containing.ts';
import { countOf } from '../../../host/calls/countOf.ts';
import type { Handler, Input } from '../../../host/calls/handlers.ts';
import { pageOf } from '../../../host/calls/pageOf.ts';
import { sortOf } from '../../../host/calls/sortOf.ts';
import type { Database } from '../../../host/db/Database.ts';
import { recordOf } from '../../../host/db/recordOf.ts';

type Query = Input<'fetchPJCHistory'>['query'];

const COLUMNS = ['Id', 'CreateDate', 'teamId', 'schemaVersion'] as const;
/** Answers that a list is sorted by and searched in; they are JSON, so that no other name reaches SQL. */
const ANSWERS = [
  'caposquadra',
  'cantiere',
  'idlavoro',
  'tipoAttivita',
  'picchetto',
  'tipoSostegno',
  'ev_esito',
] as const;

/** Pre-job checks of the teams that one may see, newest first. */
export const fetchPJCHistory: Handler<'fetchPJCHistory'> = async ({ query }, context) => {
  const { rows, total } = await historyOf('pre_job_checks', query, context);
  return { pjcList: rows.map(recordOf), total };
};

/** Support checks of the teams that one may see, newest first. */
export const fetchVISHistory: Handler<'fetchVISHistory'> = async ({ query }, context) => {
  const { rows, total } = await historyOf('vis', query, context);
  return { visList: rows.map(recordOf), total };
};

async function historyOf<Table extends 'pre_job_checks' | 'vis'>(
  table: Table,
  query: Query,
  context: CallContext,
) {
  const { db, cancellable } = context;
  // Both have what is asked of one here; a query of Kysely's is built on one table.
  const found = db
    .selectFrom(table as 'vis')
    .where(wanted(query, table))
    .where(visibleWhere(context, table === 'vis' ? 'vis' : 'pjc'));
  const { limit, offset } = pageOf(query);
  const rows = await found
    .selectAll()
    .orderBy(orderOf(query))
    .orderBy('Id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute(cancellable);
  const total = await countOf(found, context);
  return { rows: rows as unknown as Selectable<Database[Table]>[], total };
}

/** What passes the filters; `EmpID` is the leader. */
function wanted(query: Query, table: string): RawBuilder<boolean> {
  const { TeamId, EmpID, from, to } = query;
  const q = query.q?.trim() ?? '';
  const parts = [
    sql`true`,
    ...(EmpID === undefined
      ? []
      : [sql`${sql.table(table)}."teamId" in (select "teamID" from teams where "empID" = ${EmpID})`]),
    ...(TeamId === undefined ? [] : [sql`"teamId" = ${TeamId}`]),
    ...(from === undefined ? [] : [sql`"CreateDate" >= ${from}`]),
    ...(to === undefined ? [] : [sql`"CreateDate" <= ${to}`]),
    ...(q === '' ? [] : [searched(q)]),
  ];
  return sql<boolean>`(${sql.join(parts, sql` and `)})`;
}

function searched(q: string): RawBuilder<unknown> {
  const answers = ANSWERS.map((name) => sql`answers ->> ${sql.lit(name)}`);
  const byWords = sql`concat_ws(' ', ${sql.join(answers)}) ilike all(${containingWords(q)}::text[])`;
  // A number is a team's, too.
  const number = /^(?:n\.\s?)?(\d{1,9})$/i.exec(q)?.[1];
  return number === undefined ? byWords : sql`(${byWords} or "teamId" = ${Number(number)})`;
}

function orderOf(query: Query): RawBuilder<unknown> {
  const { by, direction } = sortOf(query, [...COLUMNS, ...ANSWERS], { by: 'CreateDate', descending: true });
  const column = COLUMNS.some((each) => each === by) ? sql.ref(by) : sql`answers ->> ${sql.lit(by)}`;
  return sql`${column} ${sql.raw(direction)} nulls last`;
}
