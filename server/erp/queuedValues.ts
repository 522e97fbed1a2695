import { type Kysely, sql } from 'kysely';
import type { Database } from '../host/db/Database.ts';
import type { DocumentKind } from './DocumentKind.ts';

type Values = Readonly<Record<string, unknown>>;

/**
 * What documents on the queue say of the vehicle that they name, the latest first: the queue has one job of
 * each that was confirmed and not deleted, in the order of their first confirmation.
 *
 * @param kinds of the documents that say anything.
 */
export async function queuedValues(
  db: Kysely<Database>,
  kinds: readonly DocumentKind[],
  { kind, Id, ItemCode }: { readonly kind: DocumentKind; readonly Id: number; readonly ItemCode: string },
) {
  const isOwn = sql<boolean>`kind = ${kind} and key = ${String(Id)}`;
  const jobs = await db
    .selectFrom('outbox')
    .select(['payload', isOwn.as('isOwn')])
    .where('kind', 'in', kinds)
    .where(sql`payload->>'ItemCode'`, '=', ItemCode)
    .orderBy('id', 'desc')
    .execute();
  const documents = jobs.map((job) => ({ isOwn: job.isOwn, values: job.payload as Values }));
  const madeByDeleted = sql<boolean>`exists (select from audit as own where own."requestId" = audit."requestId"
    and own.entity in (${sql.join(kinds)}) and ((own.entity = ${kind} and own.key = ${String(Id)})
      or not exists (select from outbox where outbox.kind = own.entity and outbox.key = own.key)))`;
  // The first of the latest changes that this document and deleted ones alone have made.
  const before = await auditOf(db, 'vehicle', ItemCode)
    .select('before')
    .where('id', '>', () =>
      auditOf(db, 'vehicle', ItemCode)
        .select(sql<number>`coalesce(max(id), 0)`.as('id'))
        .where(sql<boolean>`not ${madeByDeleted}`),
    )
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return {
    own: documents.find((each) => each.isOwn)?.values,
    /** Whether no later document says anything of a column. */
    isLatest: (name: string) => documents.find((each) => each.isOwn || each.values[name])?.isOwn ?? true,
    /** The vehicle before this document and deleted ones changed it. */
    before: (before?.before ?? {}) as Values,
  };
}

/** The audit's entries of a record. */
export function auditOf(db: Kysely<Database>, entity: string, key: string) {
  return db.selectFrom('audit').where('entity', '=', entity).where('key', '=', key);
}
