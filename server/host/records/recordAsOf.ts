import type { CallContext } from '../calls/CallContext.ts';
import { entityNamed } from '../writes/entityColumns.ts';
import { storedRecord } from '../writes/records.ts';

/**
 * A record as it was at a time: as it is stored, with what the audit holds as it was before each later change,
 * which may be of some columns alone. Without a time, as it is stored.
 *
 * @param at ISO 8601.
 */
export async function recordAsOf(
  { db, product }: Pick<CallContext, 'db' | 'product'>,
  name: string,
  key: string | number | null,
  at: string | null,
): Promise<object | undefined> {
  const later = await db
    .selectFrom('audit')
    .select('before')
    .where('entity', '=', name)
    .where('key', '=', String(key))
    .where('at', '>', at)
    .where('before', 'is not', null)
    .orderBy('id', 'desc')
    .execute();
  const former = [
    await storedRecord(db, entityNamed(product, name), key),
    ...later.map((each) => each.before),
  ];
  const stored = former.filter((each) => each !== undefined);
  return stored.length === 0 ? undefined : Object.assign({}, ...stored);
}
