import { sql } from 'kysely';
import { forbidden } from '../auth/forbidden.ts';
import { can } from '../auth/SignedInUser.ts';
import type { CallContext } from '../calls/CallContext.ts';
import { refuse } from '../errors/refuse.ts';
import { maskErasedPersons } from '../person/maskErasedPersons.ts';
import type { Deletion } from './Restorer.ts';

/**
 * The deletion that the user may undo: it must be the record's latest audit entry and the user's own. A lock
 * makes concurrent requests wait. Data of persons erased since is removed from it.
 *
 * @throws Refusal NOTHING_TO_RESTORE, NOT_YOURS, FORBIDDEN.
 */
export async function lastDeletion(
  { db, user, product }: CallContext,
  entity: string,
  key: string,
  deletedBy: string,
): Promise<Deletion> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`restore ${entity} ${key}`}, 0))`.execute(db);
  const last = await db
    .selectFrom('audit')
    .selectAll()
    .where('entity', '=', entity)
    .where('key', '=', key)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (last === undefined || last.call !== deletedBy || last.before === null)
    throw refuse('NOTHING_TO_RESTORE');
  if (last.userId !== user.userId) throw refuse('NOT_YOURS');
  const permissions = [product.calls[deletedBy]?.permission ?? []].flat();
  if (!permissions.some((permission) => can(user, permission))) throw forbidden(product, permissions);
  await maskErasedPersons({ db, product }, [last]);
  return last;
}
