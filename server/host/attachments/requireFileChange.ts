import type { Selectable } from 'kysely';
import type { FileDemand } from '../../../engine/contract/index.ts';
import { changeable, visibleRecord } from '../access/recordRights.ts';
import { can, forbidden } from '../auth/SignedInUser.ts';
import type { CallContext } from '../calls/CallContext.ts';
import type { Database } from '../db/Database.ts';
import { notFound, refuse } from '../errors/Refusal.ts';
import { refusalOfOperation } from '../records/requireOperation.ts';
import { entityNamed } from '../writes/entityColumns.ts';
import { storedRecord } from '../writes/writeRecord.ts';

type Access = Pick<CallContext, 'db' | 'user' | 'product' | 'today'>;
type Record = Readonly<{ [field: string]: unknown }>;
/** The record that files are attached to. */
export type FileLink = Pick<Selectable<Database['attachments']>, 'linkedObject' | 'linkedId'>;

/**
 * Checks by `x-files` of an entity that the user may add files to a record or remove them; without `x-files`
 * no one may. Files of an unsaved record belong to their sender alone.
 *
 * @throws Refusal NOT_FOUND, NOT_YOURS, FORBIDDEN, or that of an operation's guard.
 */
export async function requireFileChange(
  access: Access,
  { linkedObject, linkedId }: FileLink,
  change: 'operation' | 'removal',
): Promise<void> {
  if (linkedId === null) return;
  const record = await linkedRecord(access, linkedObject, linkedId);
  const demands = entityNamed(access.product, linkedObject)['x-files'];
  if (demands === undefined) throw refuse('NOT_YOURS');
  for (const demand of demands) await requireDemand(access, linkedObject, record, demand, change);
}

/**
 * The record that files are attached to, if visible. Entities with a text key are refused: files linked by a
 * number would be accessible to everybody.
 *
 * @throws Refusal NOT_FOUND or NOT_YOURS.
 */
export async function linkedRecord(
  access: Pick<CallContext, 'db' | 'user' | 'product'>,
  name: string,
  id: number,
): Promise<Record> {
  const entity = access.product.entities[name];
  const [key = ''] = entity?.['x-key'] ?? [];
  if (entity?.properties[key]?.type === 'string') throw notFound(entity, id);
  return visibleRecord<Record>(access, name, id);
}

async function requireDemand(
  access: Access,
  linkedObject: string,
  record: Record,
  demand: FileDemand,
  change: 'operation' | 'removal',
): Promise<void> {
  const { through, permission, unless } = demand;
  const { user, product } = access;
  if (unless !== undefined && can(user, unless)) return;
  if (permission !== undefined && !can(user, permission)) throw forbidden(product, [permission]);
  const referred =
    through === undefined ? undefined : await referredRecord(access, linkedObject, record, through);
  if (through !== undefined && referred === undefined) return;
  const { name, stored } = referred ?? { name: linkedObject, stored: record };
  const operation = demand[change] ?? demand.operation;
  const refusal = operation === undefined ? undefined : refusalOfOperation(access, name, operation, stored);
  if (refusal !== undefined) throw refusal;
  if (demand.changeable !== true) return;
  const [key = ''] = entityNamed(product, name)['x-key'] ?? [];
  if ((await changeable(access, name, stored[key] as number)) !== true) throw refuse('NOT_YOURS');
}

/** The record that a field refers to; undefined where empty. */
async function referredRecord({ db, product }: Access, linkedObject: string, record: Record, field: string) {
  const name = entityNamed(product, linkedObject).properties[field]?.['x-reference']?.entity;
  const key = record[field];
  if (name === undefined || typeof key !== 'number') return undefined;
  const stored = await storedRecord(db, entityNamed(product, name), key);
  return stored === undefined ? undefined : { name, stored: stored as Record };
}
