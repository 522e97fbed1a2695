import { type Kysely, sql } from 'kysely';
import { visibleWhere } from '../../host/access/visibleWhere.ts';
import { handlers } from '../../host/calls/handlers.ts';
import { countBeyond, pageOf, sortOf } from '../../host/calls/listRows.ts';
import type { Database } from '../../host/db/Database.ts';
import { PRINT } from '../../host/documents/printJobs.ts';
import { refuse } from '../../host/errors/Refusal.ts';
import { messageWords } from '../../host/errors/slotWords.ts';
import { isGivenUp, retryJobs } from '../../host/queue/startJobs.ts';
import { requireVisibleTeam } from '../team/teams.ts';

const SORTABLE = [
  'id',
  'teamID',
  'reportCode',
  'DocStatus',
  'attempts',
  'createdAt',
  'nextAttemptAt',
] as const;

/** The prints that approvals asked for; one that is being made is still to be done. */
function selectPrints(db: Kysely<Database>) {
  return db.selectFrom(({ selectFrom }) =>
    selectFrom('outbox')
      .select([
        'id',
        sql<number>`(payload->>'linkedId')::integer`.as('teamID'),
        sql<string>`payload->>'code'`.as('reportCode'),
        sql<'I' | 'Y' | 'E'>`case status when 'S' then 'I' else status end`.as('DocStatus'),
      ])
      .select(['attempts', 'message', 'createdAt'])
      .select(
        sql<string>`coalesce(case status when 'S' then "leaseUntil" end, "nextAttemptAt", "doneAt", "createdAt")`.as(
          'nextAttemptAt',
        ),
      )
      .where('kind', '=', PRINT)
      .as('prints'),
  );
}

/** Prints requested by approvals (TEAM-08) for visible teams: waiting and failed ones. */
export const printQueueCalls = handlers({
  fetchPrintQueue: async ({ query }, context) => {
    const { db, cancellable } = context;
    let queue = selectPrints(db)
      .innerJoin('teams', 'teams.teamID', 'prints.teamID')
      .where(visibleWhere(context, 'team'));
    if (query.teamID !== undefined) queue = queue.where('prints.teamID', '=', query.teamID);
    if (query.status !== undefined) {
      queue = queue.where('DocStatus', 'in', query.status.split(',') as ('I' | 'Y' | 'E')[]);
    }
    const sort = sortOf(query, SORTABLE, { by: 'id', descending: true });
    const page = pageOf(query);
    const rows = await queue
      .selectAll('prints')
      .orderBy(`prints.${sort.by}`, sort.direction)
      .orderBy('id', sort.direction)
      .limit(page.limit)
      .offset(page.offset)
      .execute(cancellable);
    return { queue: rows, total: await countBeyond(queue, context, page, rows.length) };
  },

  /**
   * As a document that the ERP refused (DOC-02): the attempts begin anew, on any server.
   */
  retryPrints: async ({ body }, context) => {
    const { db, changed } = context;
    await db
      .selectFrom('outbox')
      .select('id')
      .where('id', 'in', body.ids)
      .orderBy('id')
      .forUpdate()
      .execute();
    const rows = await selectPrints(db)
      .select(['id', 'teamID', 'reportCode', 'DocStatus', 'message'])
      .where('id', 'in', body.ids)
      .execute();
    const missing = body.ids.find((id) => rows.every((row) => row.id !== id));
    if (missing !== undefined)
      throw refuse('NOT_FOUND', { what: messageWords('refusal.print-row', { key: missing }) });
    for (const { teamID } of rows) await requireVisibleTeam(context, teamID);
    if (!rows.every(({ DocStatus: status }) => isGivenUp({ status }))) throw refuse('PRINT_NOT_FAILED');
    await retryJobs(db, body.ids);
    for (const { id: _id, DocStatus: status, ...row } of rows)
      changed('team', row.teamID, { ...row, status }, { ...row, status: 'I', message: null });
    return { retried: rows.length };
  },
});
