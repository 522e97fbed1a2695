import type { Kysely } from 'kysely';
import type { Product } from '../../../engine/contract/index.ts';
import { can, ownEmpID, type SignedInUser } from '../auth/SignedInUser.ts';
import type { Database } from '../db/Database.ts';
import { formerGuards } from './formerGuards.ts';
import type { Guarded, SeenBy } from './guardedFields.ts';

/** Who looks, and where it is looked up whom a record belongs to. */
export interface Viewing {
  readonly db: Kysely<Database>;
  readonly product: Pick<Product, 'entities' | 'formVersions'>;
  readonly user: SignedInUser;
}

/** Tables by a name that the schemas give, never a request. */
type Tables = Record<string, Record<string, unknown>>;

/**
 * Takes out of each record, in place, what its viewer may not see (`x-may.see`): no permission for it, not the viewer's own, not of what the viewer
 * answers for. Where the record does not say whose it is, it is taken out. Answers of former versions of its form as those guarded them (`formerGuards`).
 */
export async function hideUnseen(viewing: Viewing, found: readonly Guarded[]): Promise<void> {
  const all = [...found, ...(await formerGuards(viewing, found))];
  const said = all.map(({ record, guards }) => ({
    record,
    guards: guards.filter(([field]) => isSaid(record[field])),
  }));
  for (const { record, field } of await unseenFields(viewing, said)) delete record[field];
}

/** A field of a record that its viewer may not see. */
export interface Unseen {
  readonly record: Guarded['record'];
  readonly field: string;
}

/** Those of the guarded fields that the viewer may not see, empty or not. */
export async function unseenFields(viewing: Viewing, found: readonly Guarded[]): Promise<readonly Unseen[]> {
  const doubtful = found.flatMap(({ record, guards }) =>
    guards
      .filter(([, seenBy]) => !isSeen(viewing.user, record, seenBy))
      .map(([field, seenBy]) => ({ record, field, seenBy })),
  );
  if (doubtful.length === 0) return [];
  const answersFor = await ownedAmong(viewing, doubtful);
  return doubtful.filter(
    ({ record, seenBy }) =>
      !seenBy.some(({ owner }) => owner && answersFor.has(nameOf(owner.entity, record[owner.key]))),
  );
}

/** Nothing to hide in what is empty. */
function isSaid(value: unknown): boolean {
  return value !== undefined && value !== null && value !== '';
}

function isSeen(user: SignedInUser, record: Guarded['record'], seenBy: SeenBy): boolean {
  return seenBy.some(({ permissions = [], own, author }) => {
    if (permissions.some((permission) => can(user, permission))) return true;
    if (user.userId === 0) return false;
    if (own !== undefined && record[own] === ownEmpID(user)) return true;
    return author !== undefined && record[author] === user.userId;
  });
}

interface Doubt {
  readonly record: Guarded['record'];
  readonly seenBy: SeenBy;
}

/** Of the records that these belong to, those that the user answers for: one query an entity, however many rows. */
async function ownedAmong(
  { db, product, user }: Viewing,
  doubtful: readonly Doubt[],
): Promise<ReadonlySet<string>> {
  const keys = new Map<string, Set<unknown>>();
  for (const { record, seenBy } of doubtful) {
    for (const { owner } of seenBy)
      if (owner !== undefined && typeof record[owner.key] === 'number')
        keys.set(owner.entity, (keys.get(owner.entity) ?? new Set()).add(record[owner.key]));
  }
  const owned = new Set<string>();
  for (const [name, wanted] of keys) {
    const { 'x-table': table, 'x-key': [key] = [], 'x-owner': owner } = product.entities[name] ?? {};
    if (table === undefined || key === undefined || owner === undefined) continue;
    const rows = await (db as unknown as Kysely<Tables>)
      .selectFrom(table)
      .select(key)
      .where(key, 'in', [...wanted])
      .where(owner, '=', ownEmpID(user))
      .execute();
    for (const row of rows) owned.add(nameOf(name, row[key]));
  }
  return owned;
}

function nameOf(entity: string, key: unknown): string {
  return `${entity} ${key}`;
}
