import { type CompiledQuery, type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../db/Database.ts';
import { bareStatement, memoizeByProduct } from '../db/memoizeByProduct.ts';
import { notFound, refuse } from '../errors/Refusal.ts';
import { entityColumns } from '../structure/expectedColumns.ts';
import { type AccessSubject, type Right, reachesAll, rowWhere, writableWhere } from './visibleWhere.ts';
import { recordTable } from './wayTargets.ts';

/** User and database of a check; every call's context has them. */
interface Access extends AccessSubject {
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
  const entity = access.product.entities[name];
  const row = await permittedRow<Row & Permitted>(access, { right, name, whole: true }, key);
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
  const row = await permittedRow<Permitted>(access, { right, name, whole: false }, key);
  return row === undefined ? undefined : row.permitted === true;
}

interface Permitted {
  readonly permitted: boolean | null;
}

/** A right to one record of an entity; `whole` reads its columns too, and locks it for a change. */
interface RowRight {
  readonly right: Right;
  readonly name: string;
  readonly whole: boolean;
}

/** Statements kept per product: of a few entities for each asker. Some 3 kB each. */
const keep = memoizeByProduct<CompiledQuery>(1000);

/** Stands for the key in a kept statement. */
const KEY = Symbol('key');

/**
 * Reads one record. The statement is kept for the right and the asker with all permissions, which are all that it
 * depends on besides the key: building it took as much time as its answer.
 */
async function permittedRow<Row>(access: Access, rowRight: RowRight, key: Key): Promise<Row | undefined> {
  const { user, product, db } = access;
  const statement = keep(product, JSON.stringify([rowRight, user]), () =>
    bareStatement(rowQuery(access, rowRight).compile(db)),
  );
  const parameters = statement.parameters.map((value) => (value === KEY ? key : value));
  return (await db.executeQuery({ ...statement, parameters } as CompiledQuery<Row>)).rows[0];
}

function rowQuery(access: Access, { right, name, whole }: RowRight): RawBuilder<unknown> {
  const { table, key } = recordTable(access, name);
  const entity = access.product.entities[name];
  // Named, because a statement that reads all columns is planned anew each time.
  const columns =
    entity === undefined || entity['x-answers'] === true
      ? [sql`${sql.table(table)}.*`]
      : entityColumns(entity).map((each) => sql.ref(`${table}.${each}`));
  const permission = sql`${rowWhere(access, right, name)} as permitted`;
  return sql`select ${sql.join(whole ? [...columns, permission] : [permission])} from ${sql.table(table)}
    where ${sql.ref(`${table}.${key}`)} = ${KEY} ${whole && right === 'change' ? sql`for update` : sql``}`;
}
