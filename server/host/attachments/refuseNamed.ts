import { type Selectable, sql } from 'kysely';
import type { DataRecord } from '../../../engine/contract/index.ts';
import type { CallContext } from '../calls/CallContext.ts';
import type { Database } from '../db/Database.ts';
import { recordOf } from '../db/recordOf.ts';
import type { Refusal } from '../errors/Refusal.ts';
import { isVersioned, recordParts } from '../product/recordParts.ts';
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
  const versioned = isVersioned(product, linkedObject);
  const { rows } = await sql<{ answers: object; schemaVersion?: number }>`
    select answers${versioned ? sql`, "schemaVersion"` : sql``} from ${sql.table(table)} where ${sql.ref(key)} = ${linkedId}`.execute(
    db,
  );
  // Those are named as well that a form asked for which the record has left, or which is not in force any more.
  const parts = versioned
    ? await recordParts(db, product, linkedObject, rows.map(recordOf))
    : rows.map(({ answers }) => ({ form: { entity }, record: answers as DataRecord }));
  const named = parts.flatMap(({ form, record }) =>
    namedAttachments(form.entity, record).flatMap(([, ids]) => ids),
  );
  if (named.includes(idAttach)) throw refused(entity.title);
}
