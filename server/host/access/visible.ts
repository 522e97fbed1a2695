import type { Kysely } from 'kysely';
import type { Product } from '../../../engine/contract/index.ts';
import { type EntitySchema, holds, pathsOf } from '../../../engine/index.ts';
import { can, ownEmpID, type SignedInUser } from '../auth/SignedInUser.ts';
import type { Database } from '../db/Database.ts';
import { refuse } from '../errors/refuse.ts';
import type { VisibleRules } from './VisibleRules.ts';

/** What has to be known of the asker: every call's context has it. */
interface Access {
  readonly db: Kysely<Database>;
  readonly user: SignedInUser;
  readonly product: Product;
  readonly visibleRules: VisibleRules;
}
type Key = string | number;
type Row = Readonly<Record<string, unknown>>;
type Way = Exclude<NonNullable<EntitySchema['x-visible']>, 'all'>[number];

/** A record is seen through another that is seen through another …: no further than this. */
const DEPTH = 4;

/**
 * Whether the user may see the record with that key, by the `x-visible` of its entity: the one door for every reference. Undefined: there is no such
 * record, which is for the call itself to say. An entity that says nothing of it is nobody's.
 */
export async function visible(
  access: Access,
  name: string,
  key: Key,
  depth = DEPTH,
): Promise<boolean | undefined> {
  const entity = access.product.entities[name];
  const ways = entity?.['x-visible'];
  if (ways === 'all') return true;
  if (entity === undefined || ways === undefined || depth === 0) return false;
  if (reachesAll(access, name)) return true;
  const record = await rowOf(access, entity, ways, key);
  if (record === undefined) return undefined;
  for (const way of ways) {
    if (await opens(way, { access, entity, record, key, depth })) return true;
  }
  return false;
}

/** @throws Refusal NOT_YOURS for a record that is there and is not for the user's eyes. */
export async function requireVisible(access: Access, name: string, key: Key): Promise<void> {
  if ((await visible(access, name, key)) === false) throw refuse('NOT_YOURS');
}

/** Whether the user sees every record of the entity. */
export function reachesAll({ user, product }: Pick<Access, 'user' | 'product'>, name: string): boolean {
  const ways = product.entities[name]?.['x-visible'];
  if (ways === undefined || ways === 'all') return ways === 'all';
  return ways.some((way) => way.permissions?.some((permission) => can(user, permission)) === true);
}

interface Trying {
  readonly access: Access;
  readonly entity: EntitySchema;
  readonly record: Row;
  readonly key: Key;
  readonly depth: number;
}

async function opens(way: Way, { access, entity, record, key, depth }: Trying): Promise<boolean> {
  const { user } = access;
  if (way.when !== undefined && !holds(way.when, { record })) return false;
  if (way.everybody === true) return true;
  if (way.own !== undefined) return record[way.own] === ownEmpID(user);
  if (way.author !== undefined) return record[way.author] === user.userId;
  if (way.rule !== undefined)
    return access.visibleRules[way.rule]?.(access, entity['x-entity'], Number(key)) ?? false;
  if (way.through === undefined) return false;
  const target = entity.properties[way.through]?.['x-reference'];
  const other = target?.entityAt === undefined ? target?.entity : record[target.entityAt];
  const otherKey = record[way.through];
  if (typeof other !== 'string' || (typeof otherKey !== 'number' && typeof otherKey !== 'string'))
    return false;
  return (await visible(access, other, otherKey, depth - 1)) === true;
}

/** The fields that the ways look at. */
async function rowOf(
  { db }: Access,
  { properties, 'x-key': keys = [], 'x-table': table }: EntitySchema,
  ways: readonly Way[],
  key: Key,
): Promise<Row | undefined> {
  const [column] = keys;
  if (table === undefined || column === undefined) return undefined;
  const named = ways.flatMap(({ own, author, through, when }) => [
    own,
    author,
    through,
    through === undefined ? undefined : properties[through]?.['x-reference']?.entityAt,
    ...(when === undefined ? [] : pathsOf(when).map((path) => path.replace(/^record\./, ''))),
  ]);
  const columns = new Set([column, ...named.filter((each) => each !== undefined)]);
  return (db as unknown as Kysely<Record<string, Record<string, unknown>>>)
    .selectFrom(table)
    .select([...columns])
    .where(column, '=', key)
    .executeTakeFirst();
}
