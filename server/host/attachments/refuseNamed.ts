import { type Selectable, sql } from 'kysely';
import type { DataRecord } from '../../../engine/contract/index.ts';
import type { CallContext } from '../calls/CallContext.ts';
import type { Database } from '../db/Database.ts';
import { recordOf } from '../db/nextNumber.ts';
import type { Refusal } from '../errors/Refusal.ts';
import { isVersioned, recordParts } from '../product/formVersions.ts';
import { namedAttachments } from '../writes/claimAttachments.ts';

type Attachment = Pick<Selectable<Database['attachments']>, 'idAttach' | 'linkedObject' | 'linkedId'>;

/**
 * Refuses to delete a photo that a record with JSON answers (`x-answers`) refers to: it must be removed in
 * the record, which could otherwise not be saved any more.
 *
 * @throws Refusal `refused` with the entity's title.
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
  // Includes references under former versions of the form.
  const parts = versioned
    ? await recordParts(db, product, linkedObject, rows.map(recordOf))
    : rows.map(({ answers }) => ({ form: { entity }, record: answers as DataRecord }));
  const referencedIds = parts.flatMap(({ form, record }) =>
    namedAttachments(form.entity, record).flatMap(([, ids]) => ids),
  );
  if (referencedIds.includes(idAttach)) throw refused(entity.title);
}
