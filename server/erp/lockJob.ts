import type { Kysely } from 'kysely';
import type { Database } from '../host/db/Database.ts';
import { cancellationOf, type DocumentKind } from './DocumentKind.ts';

/**
 * What the queue holds of a document, locked with its cancellation: whether it may still be sent, waiting or
 * refused, and under which ids the ERP may know it.
 */
export async function lockJob(
  db: Kysely<Database>,
  kind: DocumentKind,
  key: number,
): Promise<{ readonly isOpen: boolean; readonly externalIds: readonly string[] } | undefined> {
  const jobs = await db
    .selectFrom('outbox')
    .select(['kind', 'status', 'externalId', 'formerIds'])
    .where('kind', 'in', [kind, cancellationOf(kind)])
    .where('key', '=', String(key))
    .forUpdate()
    .execute();
  const job = jobs.find((each) => each.kind === kind);
  if (job === undefined) return undefined;
  return {
    isOpen: job.status === 'I' || job.status === 'E',
    externalIds: [...job.formerIds, job.externalId],
  };
}
