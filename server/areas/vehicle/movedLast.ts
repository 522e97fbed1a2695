import { sql } from 'kysely';
import type { CallContext } from '../../host/calls/CallContext.ts';
import type { VehicleDocumentKind } from './VehicleDocument.ts';

/**
 * Whether the last that moved a vehicle was this document: the audit has the vehicle's change and the document's under one request. A vehicle of which
 * the audit knows nothing any more counts as moved by nobody else.
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
