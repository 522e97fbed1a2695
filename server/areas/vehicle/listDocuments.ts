import { type ExpressionBuilder, sql } from 'kysely';
import type { CallContext } from '../../host/calls/CallContext.ts';
import { countOf } from '../../host/calls/countOf.ts';
import type { ListQuery } from '../../host/calls/listRows.ts';
import { pageOf } from '../../host/calls/pageOf.ts';
import { searchedIn } from '../../host/calls/searchedIn.ts';
import { sortOf } from '../../host/calls/sortOf.ts';
import type { Database } from '../../host/db/Database.ts';
import { reachesAllTeams, visibleTeams } from '../access/teamAccess.ts';
import { commonTables, type VehicleDocument, type VehicleDocumentDefinition } from './VehicleDocument.ts';

export interface DocumentQuery extends ListQuery {
  readonly q?: string | undefined;
  /** Status letters separated by commas; empty: all. */
  readonly status?: string | undefined;
  readonly ItemCode?: string | undefined;
  readonly TeamId?: number | null | undefined;
  readonly empID?: number | null | undefined;
  /** First and last day. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

const COMMON = {
  Id: sql`doc."Id"`,
  DocStatus: sql`doc."DocStatus"`,
  DocNum: sql`doc."DocNum"`,
  DocDate: sql`doc."DocDate"`,
  TeamId: sql`doc."TeamId"`,
  ItemCode: sql`doc."ItemCode"`,
  ItemName: sql`vehicles."ItemName"`,
};

/** Numbers of one page of documents that the user may see (own ones and those of visible teams), newest first, and how many there are. */
export async function listDocuments<Row extends VehicleDocument>(
  context: CallContext,
  { table, author, sortedBy }: VehicleDocumentDefinition<Row>,
  query: DocumentQuery,
): Promise<{ readonly ids: number[]; readonly total: number }> {
  const { db, user, cancellable } = context;
  const columns = { ...COMMON, ...sortedBy };
  const sort = sortOf(query, Object.keys(columns), { by: 'DocDate', descending: true });
  const states = (query.status ?? '')
    .split(',')
    .filter((each) => each !== '') as VehicleDocument['DocStatus'][];
  const q = query.q?.trim() ?? '';
  const found = commonTables(db)
    .selectFrom(`${table} as doc`)
    .innerJoin('vehicles', 'vehicles.ItemCode', 'doc.ItemCode')
    .where((where) =>
      reachesAllTeams(user)
        ? sql<boolean>`true`
        : where.or([
            sql<boolean>`${sql.ref(`doc.${author.column}`)} = ${author.of(user)}`,
            where.exists(
              where
                .selectFrom('teams')
                .whereRef('teams.teamID', '=', 'doc.TeamId')
                .where((teams) =>
                  visibleTeams(user)(teams as unknown as ExpressionBuilder<Database, 'teams'>),
                ),
            ),
          ]),
    )
    .$if(states.length > 0, (rows) => rows.where('doc.DocStatus', 'in', states))
    .$if(query.ItemCode !== undefined, (rows) => rows.where('doc.ItemCode', '=', query.ItemCode ?? ''))
    .$if(typeof query.TeamId === 'number', (rows) => rows.where('doc.TeamId', '=', query.TeamId ?? null))
    .$if(typeof query.empID === 'number', (rows) => rows.where(sql<boolean>`doc."empID" = ${query.empID}`))
    .$if(query.from !== undefined, (rows) => rows.where('doc.DocDate', '>=', query.from ?? ''))
    .$if(query.to !== undefined, (rows) => rows.where('doc.DocDate', '<=', query.to ?? ''))
    .$if(q !== '', (rows) =>
      rows.where((where) =>
        where.or([
          searchedIn(where, q, ['vehicles.ItemName', 'doc.ItemCode', 'vehicles.targa', 'doc.Notes']),
          sql<boolean>`${q.replace(/^#/, '')} in (doc."DocNum"::text, doc."TeamId"::text)`,
        ]),
      ),
    );
  const { limit, offset } = pageOf(query);
  const page = await found
    .select('doc.Id')
    .orderBy(columns[sort.by as keyof typeof columns], sort.direction)
    .orderBy('doc.Id', sort.direction)
    .limit(limit)
    .offset(offset)
    .execute(cancellable);
  const total = await countOf(found, context);
  return { ids: page.map(({ Id }) => Id), total };
}
