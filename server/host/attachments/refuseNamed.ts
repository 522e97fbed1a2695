import { type Selectable, sql } from 'kysely';
import type { CallContext } from '../calls/CallContext.ts';
import type { Database } from '../db/Database.ts';
import type { Refusal } from '../errors/Refusal.ts';
import { namedAttachments } from '../writes/claimAttachments.ts';

type Attachment = Pick<Selectable<Database['attachments']>, 'idAttach' | 'linkedObject' | 'linkedId'>;

/**
 * A photo that a record names among its answers (`x-answers`) is taken out there, by whoever answers for it: deleted elsewhere it would leave a hole in the
 * evidence, and a record that can not be saved any more.
 *
 * @throws Refusal `refused`, for an entity of that title.
 */
export async function refuseNamed(
  { db, product }: Pick<CallContext, 'db' | 'product'>,
  { idAttach, linkedObject, linkedId }: Attachment,
  refused: (title: string) => Refusal,
): Promise<void> {
  const entity = product.entities[linkedObject];
  const { 'x-table': table, 'x-key': [key = ''] = [], 'x-answers': together } = entity ?? {};
  if (linkedId === null || entity === undefined || table === undefined || together !== true) return;
  const { rows } = await sql<{ answers: Readonly<Record<string, unknown>> }>`
    select answers from ${sql.table(table)} where ${sql.ref(key)} = ${linkedId}`.execute(db);
  const named = rows.flatMap(({ answers }) => namedAttachments(entity, answers).flatMap(([, ids]) => ids));
  if (named.includes(idAttach)) throw refused(entity.title);
}
