import { sql } from 'kysely';
import { can, ownEmpID, type SignedInUser } from '../../auth/SignedInUser.ts';
import { countOf } from '../countOf.ts';
import { handlers } from '../handlers.ts';
import { pageOf } from '../pageOf.ts';
import { searchedIn } from '../searchedIn.ts';
import { sortOf } from '../sortOf.ts';
import { retrySync } from './retrySync.ts';

const SORTABLE = ['id', 'kind', 'key', 'status', 'attempts', 'createdAt', 'nextAttemptAt', 'doneAt'] as const;
/** The columns' names in the answer. */
const NAMES: Readonly<Record<string, string>> = { objtype: 'kind', objid: 'key', DocStatus: 'status' };

/** Who does not follow the queue sees his own documents in it. */
function ownDocuments(user: SignedInUser) {
  return sql<boolean>`kind = 'order' and key in (select "Id"::text from orders
    where "empID" = ${ownEmpID(user)} or ("empID" is null and "createdBy" = ${user.userId}))`;
}

/** The queue of documents on their way to the ERP (DOC-02). */
export const syncCalls = handlers({
  fetchSyncQueue: async ({ query }, context) => {
    const { db, user, cancellable } = context;
    let queue = db.selectFrom('outbox');
    if (!can(user, 'Admin.sync')) queue = queue.where(ownDocuments(user));
    if (query.objtype !== undefined) queue = queue.where('kind', '=', query.objtype);
    if (query.status !== undefined) {
      queue = queue.where('status', 'in', query.status.split(',') as ('I' | 'S' | 'Y' | 'E')[]);
    }
    queue = queue.where((where) => searchedIn(where, query.q, ['key', 'message']));
    const sortBy = query.sortBy === undefined ? undefined : (NAMES[query.sortBy] ?? query.sortBy);
    const sort = sortOf({ ...query, sortBy }, SORTABLE, { by: 'id', descending: true });
    const { limit, offset } = pageOf(query);
    const rows = await queue
      .select(['id', 'kind as objtype', 'key as objid', 'status as DocStatus', 'attempts', 'message'])
      .select(['createdAt', 'nextAttemptAt', 'doneAt'])
      .orderBy(sort.by, sort.direction)
      .orderBy('id', 'desc')
      .limit(limit)
      .offset(offset)
      .execute(cancellable);
    const total = await countOf(queue, context);
    return { queue: rows, total };
  },

  retrySync,
});
