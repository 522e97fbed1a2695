import type { CallContext } from '../calls/CallContext.ts';
import { entityNamed } from '../writes/entityColumns.ts';
import { storedRecord } from '../writes/records.ts';

/**
 * A record as it was at a time: the audit holds it as it was before its first later change. Without a time, or
 * unchanged since, as it is stored.
 *
 * @param at ISO 8601.
 */
export async function recordAsOf(
  { db, product }: Pick<CallContext, 'db' | 'product'>,
  name: string,
  key: string | number | null,
  at: string | null,
): Promise<object | undefined> {
  const firstChange = await db
    .selectFrom('audit')
    .select('before')
    .where('entity', '=', name)
    .where('key', '=', String(key))
    .where('at', '>', at)
    .where('before', 'is not', null)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return (firstChange?.before ?? (await storedRecord(db, entityNamed(product, name), key))) as
    | object
    | undefined;
}
