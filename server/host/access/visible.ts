import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../db/Database.ts';
import { notFound, refuse } from '../errors/Refusal.ts';
import { entityColumns } from '../structure/expectedColumns.ts';
import { type Asker, type Right, reachesAll, rowWhere, writableWhere } from './visibleWhere.ts';
import { recordTable } from './wayTargets.ts';

/** User and database of a check; every call's context has them. */
interface Access extends Asker {
  readonly db: Kysely<Database>;
}
type Key = string | number;

/**
 * Whether the user may see a record, by `x-may.see` of its entity; every reference is checked here. An entity
 * without the rule is visible to none.
 *
 * @returns undefined for a record that does not exist, which the call itself reports.
 */
export function visible(access: Access, name: string, key: Key): Promise<boolean | undefined> {
  return permitted(access, 'see', name, key);
}

/** Whether the user may change it, by `x-may.change`. */
export function changeable(access: Access, name: string, key: Key): Promise<boolean | undefined> {
  return permitted(access, 'change', name, key);
}

/** @throws Refusal NOT_YOURS for an existing record that the user may not see. */
export async function requireVisible(access: Access, name: string, key: Key): Promise<void> {
  if ((await visible(access, name, key)) === false) throw refuse('NOT_YOURS');
}

/**
 * The stored record, if the user may see it.
 *
 * @throws Refusal NOT_FOUND or NOT_YOURS.
 */
export function visibleRecord<Row extends object>(access: Access, name: string, key: Key): Promise<Row> {
  return recordFor(access, 'see', name, key);
}

/**
 * The stored record, locked until the end of the transaction, if the user may change it.
 *
 * @throws Refusal NOT_FOUND or NOT_YOURS.
 */
export function changeableRecord<Row extends object>(access: Access, name: string, key: Key): Promise<Row> {
  return recordFor(access, 'change', name, key);
}

async function recordFor<Row extends object>(
  access: Access,
  right: Right,
  name: string,
  key: Key,
): Promise<Row> {
  const { table, key: column } = recordTable(access, name);
  const at = sql.table(table);
  const entity = access.product.entities[name];
  // Named, because a statement that reads all columns is planned anew each time.
  const columns =
    entity === undefined || entity['x-answers'] === true
      ? sql`${at}.*`
      : sql.join(entityColumns(entity).map((each) => sql.ref(`${table}.${each}`)));
  const query = sql<Row & { readonly permitted: boolean | null }>`
    select ${columns}, ${rowWhere(access, right, name)} as permitted from ${at}
    where ${sql.ref(`${table}.${column}`)} = ${key} ${right === 'change' ? sql`for update` : sql``}`;
  const [row] = (await query.execute(access.db)).rows;
  if (row === undefined) throw notFound(entity, key);
  const { permitted: may, ...record } = row;
  if (may !== true) throw refuse('NOT_YOURS');
  return record as unknown as Row;
}

/**
 * Checks that the user may change the record that is to be written.
 *
 * @throws Refusal NOT_YOURS.
 */
export async function requireWritable(access: Access, name: string, record: object): Promise<void> {
  const query = sql<{ permitted: boolean }>`
    select ${writableWhere(access, name, sql`${JSON.stringify(record)}::jsonb`)} as permitted`;
  if ((await query.execute(access.db)).rows[0]?.permitted !== true) throw refuse('NOT_YOURS');
}

/**
 * Checks by `x-may.change`, where an entity has it, that the user may change the stored record and write it as
 * it is to be. Without that rule the permission of the call decides.
 *
 * @param after undefined for a deletion.
 * @throws Refusal NOT_YOURS.
 */
export async function requireChange(
  access: Access,
  name: string,
  before: object | undefined,
  after: object | undefined,
): Promise<void> {
  const { 'x-may': may, 'x-key': [key = ''] = [] } = access.product.entities[name] ?? {};
  if (may?.change === undefined || reachesAll(access, name, 'change')) return;
  if (before !== undefined && (await changeable(access, name, Reflect.get(before, key))) !== true)
    throw refuse('NOT_YOURS');
  if (after !== undefined) await requireWritable(access, name, after);
}

async function permitted(access: Access, right: Right, name: string, key: Key): Promise<boolean | undefined> {
  const ways = access.product.entities[name]?.['x-may']?.[right];
  if (ways === undefined) return false;
  if (ways === 'all' || reachesAll(access, name, right)) return true;
  const { table, key: column } = recordTable(access, name);
  const query: RawBuilder<{ permitted: boolean | null }> = sql`
    select ${rowWhere(access, right, name)} as permitted from ${sql.table(table)} where ${sql.ref(`${table}.${column}`)} = ${key}`;
  const [row] = (await query.execute(access.db)).rows;
  return row === undefined ? undefined : row.permitted === true;
}
