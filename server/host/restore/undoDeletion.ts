import { sql } from 'kysely';
import type { Product } from '../../../engine/contract/index.ts';
import { can, forbidden, GUEST } from '../auth/SignedInUser.ts';
import type { CallContext } from '../calls/CallContext.ts';
import { refuse } from '../errors/Refusal.ts';
import { RESTORABLE_MS } from '../files/storeAttachment.ts';
import { maskErasedPersons } from '../person/maskErasedPersons.ts';
import { entityNamed, replaceRows } from '../writes/entityColumns.ts';
import { type Deletion, insertAgain, type Restorer } from './Restorer.ts';

/**
 * Undoes the user's own deletion of a record, or refuses it with the reason.
 *
 * @param restorers of the product, by entity; other entities are restored by the plain rule of `does.delete`.
 */
export async function undoDeletion(
  context: CallContext,
  restorers: Readonly<Record<string, Restorer>>,
  entity: string,
  key: string,
): Promise<void> {
  const ofProduct = Object.hasOwn(restorers, entity) ? restorers[entity] : undefined;
  const restorer = ofProduct ?? plainRestorer(context.product, entity);
  const deletion = await lastDeletion(context, entity, key, restorer.deletedBy);
  const after = await restorer.restore(context, deletion);
  if (after !== undefined) context.changed(entity, key, undefined, after);
}

/**
 * Restores a record deleted by `does.delete`: its row, and the rows of other entities deleted with it
 * (`does.rows`).
 */
function plainRestorer({ calls, entities }: Product, name: string): Restorer {
  const call = Object.values(calls).find(({ does }) => does?.delete === name);
  if (call === undefined) throw new Error(`nothing deletes ${name}, and nobody puts it back`);
  return {
    deletedBy: call.name,
    async restore(context, { before }) {
      const record = before as Readonly<Record<string, unknown>>;
      const row = await insertAgain(context, name, record as never);
      const entity = entityNamed({ entities }, name);
      const rows = (call.does?.rows ?? []).map(async (field) => {
        const { entity: of = '', by = '' } = entity.properties[field]?.['x-rows'] ?? {};
        const deletedRows = (record[field] ?? []) as readonly object[];
        const key = record[entity['x-key']?.[0] ?? ''];
        const { after } = await replaceRows(context, of, { [by]: key }, deletedRows);
        return [field, after] as const;
      });
      return { ...row, ...Object.fromEntries(await Promise.all(rows)) };
    },
  };
}

/**
 * The deletion that the user may undo: it must be the latest audit entry of any person for the record, the
 * user's own and at most `RESTORABLE_MS` old, while its files are kept. A lock makes concurrent requests wait.
 * Data of persons erased since is removed from it.
 *
 * @throws Refusal NOTHING_TO_RESTORE, NOT_YOURS, FORBIDDEN.
 */
async function lastDeletion(
  { db, user, product, now }: CallContext,
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
    .where('userId', '<>', GUEST.userId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (last === undefined || last.call !== deletedBy || last.before === null)
    throw refuse('NOTHING_TO_RESTORE');
  if (Date.parse(last.at) < now().getTime() - RESTORABLE_MS) throw refuse('NOTHING_TO_RESTORE');
  if (last.userId !== user.userId) throw refuse('NOT_YOURS');
  const permissions = [product.calls[deletedBy]?.permission ?? []].flat();
  if (!can(user, permissions)) throw forbidden(product, permissions);
  await maskErasedPersons({ db, product }, [last]);
  return last;
}
