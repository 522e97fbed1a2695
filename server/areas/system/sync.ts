import { type Kysely, sql } from 'kysely';
import { DOCUMENT_KINDS, type DocumentKind } from '../../erp/DocumentKind.ts';
import { can, ownEmpID, type SignedInUser } from '../../host/auth/SignedInUser.ts';
import { countOf } from '../../host/calls/countOf.ts';
import { handlers } from '../../host/calls/handlers.ts';
import { pageOf } from '../../host/calls/pageOf.ts';
import { searchedIn } from '../../host/calls/searchedIn.ts';
import { sortOf } from '../../host/calls/sortOf.ts';
import type { Database } from '../../host/db/Database.ts';
import { retryFailedSync, retrySync } from './retrySync.ts';

const SORTABLE = [
  'id',
  'objtype',
  'objid',
  'DocType',
  'DocNum',
  'Subject',
  'DocStatus',
  'attempts',
  'createdAt',
  'nextAttemptAt',
  'doneAt',
] as const;

/** Who does not follow the queue sees his own documents in it. */
function ownDocuments(user: SignedInUser) {
  return sql<boolean>`objtype = 'order' and objid in (select "Id"::text from orders
    where "empID" = ${ownEmpID(user)} or ("empID" is null and "createdBy" = ${user.userId}))`;
}

/**
 * Jobs for the ERP with readable names of their documents, read from the payload: kind and series, printed
 * number, customer or subject.
 */
function selectQueue(db: Kysely<Database>) {
  return db.selectFrom(({ selectFrom }) =>
    selectFrom('outbox')
      .select([
        'id',
        sql<DocumentKind>`kind`.as('objtype'),
        'key as objid',
        'status as DocStatus',
        'attempts',
        'message',
      ])
      .select(['createdAt', 'nextAttemptAt', 'doneAt'])
      .select([
        sql<string>`kind || case kind when 'order' then coalesce(payload->>'SobisDocType', '') else '' end`.as(
          'DocType',
        ),
        // A discharge has the number of its site; other documents without a number are named by their key.
        sql<number | null>`coalesce(payload->>'DocNum',
          case kind when 'discharge' then payload->>'TeamID' end, substring(key from '^[0-9]{1,9}$'))::integer`.as(
          'DocNum',
        ),
        sql<string>`coalesce(nullif(payload->>'CardName', ''), payload->>'ItemCode', payload->>'BinCode', '')`.as(
          'Subject',
        ),
        sql<number | null>`coalesce(payload->>'teamID', payload->>'TeamID', payload->>'TeamId')::integer`.as(
          'teamID',
        ),
      ])
      .where('kind', 'in', DOCUMENT_KINDS)
      .as('queue'),
  );
}

/** The queue of documents on their way to the ERP (DOC-02). */
export const syncCalls = handlers({
  fetchSyncQueue: async ({ query }, context) => {
    const { db, user, cancellable } = context;
    let queue = selectQueue(db);
    if (!can(user, 'Admin.sync')) queue = queue.where(ownDocuments(user));
    if (query.objtype !== undefined) queue = queue.where('objtype', '=', query.objtype as DocumentKind);
    if (query.status !== undefined) {
      queue = queue.where('DocStatus', 'in', query.status.split(',') as ('I' | 'S' | 'Y' | 'E')[]);
    }
    const number = query.q?.trim().replace(/^(#|n\.\s*)/i, '') ?? '';
    queue = queue.where((where) =>
      where.or([
        searchedIn(query.q, ['message', 'Subject']),
        sql<boolean>`${number} in ("DocNum"::text, objid)`,
      ]),
    );
    const sort = sortOf(query, SORTABLE, { by: 'id', descending: true });
    const { limit, offset } = pageOf(query);
    const rows = await queue
      .selectAll('queue')
      .orderBy(sort.by, sort.direction)
      .orderBy('id', 'desc')
      .limit(limit)
      .offset(offset)
      .execute(cancellable);
    const total = await countOf(queue, context);
    return { queue: rows, total };
  },

  retrySync,
  retryFailedSync,
});
