import type { Kysely } from 'kysely';
import type { Product } from '../../../engine/contract/index.ts';
import { can, ownEmpID, type SignedInUser } from '../auth/SignedInUser.ts';
import type { Database } from '../db/Database.ts';
import { formerGuards } from './formerGuards.ts';
import type { Guarded, ReadWays } from './guardedFields.ts';

/** Reader, and the services to look up owners. */
export interface ReadContext {
  readonly db: Kysely<Database>;
  readonly product: Pick<Product, 'entities' | 'formVersions'>;
  readonly user: SignedInUser;
}

/** Tables by names from schemas, never from a request. */
type Tables = Record<string, Record<string, unknown>>;

/**
 * Removes fields that the reader may not see (`x-may.see`), in place: without the permission, not the
 * reader's own, not of an order the reader is responsible for. Fields of records without a stated owner are
 * removed. Former versions are covered (`formerGuards`).
 */
export async function hideUnseen(viewing: ReadContext, found: readonly Guarded[]): Promise<void> {
  const all = [...found, ...(await formerGuards(viewing, found))];
  const withValues = all.map(({ record, guards }) => ({
    record,
    guards: guards.filter(([field]) => hasValue(record[field])),
  }));
  for (const { record, field } of await unseenFields(viewing, withValues)) delete record[field];
}

/** A field that the reader may not see. */
export interface UnseenField {
  readonly record: Guarded['record'];
  readonly field: string;
}

/** Guarded fields that the reader may not see, with or without a value. */
export async function unseenFields(
  viewing: ReadContext,
  found: readonly Guarded[],
): Promise<readonly UnseenField[]> {
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

/** Empty fields need no hiding. */
function hasValue(value: unknown): boolean {
  return value !== undefined && value !== null && value !== '';
}

function isSeen(user: SignedInUser, record: Guarded['record'], seenBy: ReadWays): boolean {
  return seenBy.some(({ permissions = [], own, author }) => {
    if (permissions.some((permission) => can(user, permission))) return true;
    if (user.userId === 0) return false;
    if (own !== undefined && record[own] === ownEmpID(user)) return true;
    return author !== undefined && record[author] === user.userId;
  });
}

interface Doubt {
  readonly record: Guarded['record'];
  readonly seenBy: ReadWays;
}

/** Owning records that the reader is responsible for, in one query per entity. */
async function ownedAmong(
  { db, product, user }: ReadContext,
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
