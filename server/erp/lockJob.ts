import type { Kysely } from 'kysely';
import type { Database } from '../host/db/Database.ts';
import type { DocumentKind } from './DocumentKind.ts';

/**
 * What the queue holds of a document, locked: whether it may still be sent, waiting or refused, and under
 * which ids the ERP may know it.
 */
export async function lockJob(
  db: Kysely<Database>,
  kind: DocumentKind,
  key: number,
): Promise<{ readonly isOpen: boolean; readonly externalIds: readonly string[] } | undefined> {
  const job = await db
    .selectFrom('outbox')
    .select(['status', 'externalId', 'formerIds'])
    .where('kind', '=', kind)
    .where('key', '=', String(key))
    .forUpdate()
    .executeTakeFirst();
  if (job === undefined) return undefined;
  return {
    isOpen: job.status === 'I' || job.status === 'E',
    externalIds: [...job.formerIds, job.externalId],
  };
}
