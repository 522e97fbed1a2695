import { sql } from 'kysely';
import { countOf } from '../../../host/calls/countOf.ts';
import { handlers } from '../../../host/calls/handlers.ts';
import { pageOf } from '../../../host/calls/pageOf.ts';
import { sortOf } from '../../../host/calls/sortOf.ts';
import { refuse } from '../../../host/errors/refuse.ts';
import { requireVisibleTeam, visibleTeams } from '../../access/teamAccess.ts';

const SORTABLE = ['id', 'teamID', 'reportCode', 'status', 'attempts', 'createdAt', 'nextAttemptAt'] as const;
/** The columns' names in the answer. */
const NAMES: Readonly<Record<string, string>> = { DocStatus: 'status' };

/** The papers that approvals asked for (TEAM-08), of the teams that one may see: what waits, and what was given up. */
export const printQueueCalls = handlers({
  fetchPrintQueue: async ({ query }, context) => {
    const { db, user, cancellable } = context;
    let queue = db
      .selectFrom('print_errands')
      .innerJoin('teams', 'teams.teamID', 'print_errands.teamID')
      .where(visibleTeams(user));
    if (query.teamID !== undefined) queue = queue.where('print_errands.teamID', '=', query.teamID);
    if (query.status !== undefined) {
      queue = queue.where('status', 'in', query.status.split(',') as ('I' | 'Y' | 'E')[]);
    }
    const sortBy = query.sortBy === undefined ? undefined : (NAMES[query.sortBy] ?? query.sortBy);
    const sort = sortOf({ ...query, sortBy }, SORTABLE, { by: 'id', descending: true });
    const { limit, offset } = pageOf(query);
    const rows = await queue
      .select(['id', 'print_errands.teamID', 'reportCode', 'status as DocStatus', 'attempts', 'message'])
      .select(['print_errands.createdAt', 'nextAttemptAt'])
      .orderBy(`print_errands.${sort.by}`, sort.direction)
      .orderBy('id', sort.direction)
      .limit(limit)
      .offset(offset)
      .execute(cancellable);
    return { queue: rows, total: await countOf(queue, context) };
  },

  /** As what the ERP refused is sent again (DOC-02): from the first attempt on, by whichever server takes it. */
  retryPrints: async ({ body }, { db, user, changed }) => {
    const rows = await db
      .selectFrom('print_errands')
      .select(['id', 'teamID', 'reportCode', 'status', 'message'])
      .where('id', 'in', body.ids)
      .orderBy('id')
      .forUpdate()
      .execute();
    const missing = body.ids.find((id) => rows.every((row) => row.id !== id));
    if (missing !== undefined) throw refuse('NOT_FOUND', { what: `La stampa ${missing} della coda` });
    for (const { teamID } of rows) await requireVisibleTeam(db, user, teamID);
    if (rows.some(({ status }) => status !== 'E')) throw refuse('PRINT_NOT_FAILED');
    await db
      .updateTable('print_errands')
      .set({ status: 'I', attempts: 0, message: null, nextAttemptAt: sql<Date>`now()` })
      .where('id', 'in', body.ids)
      .execute();
    for (const { id: _id, ...row } of rows)
      changed('team', row.teamID, row, { ...row, status: 'I', message: null });
    return { retried: rows.length };
  },
});
