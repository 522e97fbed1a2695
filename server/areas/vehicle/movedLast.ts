import { sql } from 'kysely';
import type { CallContext } from '../../host/calls/CallContext.ts';
import type { VehicleDocumentKind } from './VehicleDocument.ts';

/**
 * Whether this document moved the vehicle last: the audit has both changes under the same request. A vehicle
 * without audit entries counts as not moved by others.
 */
export async function movedLast(
  { db }: Pick<CallContext, 'db'>,
  kind: VehicleDocumentKind,
  Id: number,
  ItemCode: string,
): Promise<boolean> {
  const last = await db
    .selectFrom('audit')
    .select(({ exists, selectFrom }) => [
      exists(
        selectFrom('audit as own')
          .select(sql`1`.as('one'))
          .where('own.entity', '=', kind)
          .where('own.key', '=', String(Id))
          .whereRef('own.requestId', '=', 'audit.requestId'),
      ).as('byThis'),
    ])
    .where('entity', '=', 'vehicle')
    .where('key', '=', ItemCode)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last === undefined || Boolean(last.byThis);
}
