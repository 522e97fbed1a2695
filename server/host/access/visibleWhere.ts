import { type RawBuilder, sql } from 'kysely';
import type { Among, Product, Way } from '../../../engine/contract/index.ts';
import { can, ownEmpID, type SignedInUser } from '../auth/SignedInUser.ts';
import { numberSetting } from '../product/productLookups.ts';
import { allOf, anyOf, conditionSql } from '../structure/conditionSql.ts';
import { entityOf, holderOf, recordTable, targetsOf } from './wayTargets.ts';

/** User and product of a check; every call's context has them. */
export interface AccessSubject {
  readonly user: SignedInUser;
  readonly product: Product;
}
/** `see`: read a record; `change`: write it. */
export type Right = 'see' | 'change';

type Sql = RawBuilder<boolean>;

/** A step in the chain of entities through which a record is visible, up to `DEPTH`. */
interface Traversal extends AccessSubject {
  readonly right: Right;
  readonly depth: number;
}
const DEPTH = 4;

/** Only what it needs of a call's context: copying all of it at each step costs more than the conditions. */
const begin = ({ user, product }: AccessSubject, right: Right): Traversal => ({
  user,
  product,
  right,
  depth: DEPTH,
});

/**
 * Condition for `where`: the records that the user may see, by `x-may.see`. Key sets are gathered by indexes;
 * where a way is open to nearly all records, each row is tested instead.
 *
 * @param alias the query's alias of the entity's table.
 */
export function visibleWhere(asker: AccessSubject, name: string, alias?: string): Sql {
  return setWhere(begin(asker, 'see'), name, alias);
}

/** Condition for `where`: the records that the user may change, by `x-may.change`. */
export function changeableWhere(asker: AccessSubject, name: string, alias?: string): Sql {
  return setWhere(begin(asker, 'change'), name, alias);
}

/**
 * Condition for one row that is already selected: ways are looked up from the row, without gathering key
 * sets.
 */
export function rowWhere(asker: AccessSubject, right: Right, name: string, alias?: string): Sql {
  return ofRow(begin(asker, right), name, alias ?? recordTable(asker, name).table);
}

/**
 * Condition: whether the user may write a record with these values, by `x-may.change`.
 *
 * @param values an SQL expression of a JSON object, e.g. of another table's columns.
 */
export function writableWhere(asker: AccessSubject, name: string, values: RawBuilder<unknown>): Sql {
  const { table } = recordTable(asker, name);
  return sql`exists (
    select from jsonb_populate_record(null::${sql.table(table)}, ${values}) as written
    where ${rowWhere(asker, 'change', name, 'written')})`;
}

/** Whether the user sees (may change) every record of the entity. */
export function reachesAll({ user, product }: AccessSubject, name: string, right: Right = 'see'): boolean {
  const ways = product.entities[name]?.['x-may']?.[right];
  if (ways === undefined || ways === 'all') return ways === 'all';
  return ways.some((way) => way.permissions?.some((permission) => can(user, permission)) === true);
}

function setWhere(asked: Traversal, name: string, alias?: string): Sql {
  const { table, key } = recordTable(asked, name);
  const at = alias ?? table;
  const ways = narrowing(asked, name);
  if (ways === 'all') return sql`true`;
  if (ways.some((way) => isWide(asked, name, way))) return ofRow(asked, name, at);
  const [only, ...more] = ways;
  if (only !== undefined && more.length === 0) return wayInSet(asked, name, only, at);
  return sql`${sql.ref(`${at}.${key}`)} = any(array(${keysOf(asked, name)}))`;
}

/** The ways that depend on the record; `'all'` where the user needs none. */
function narrowing(asked: Traversal, name: string): 'all' | readonly Way[] {
  const ways = asked.product.entities[name]?.['x-may']?.[asked.right];
  if (ways === 'all' || (ways !== undefined && reachesAll(asked, name, asked.right))) return 'all';
  if (ways === undefined || asked.depth === 0) return [];
  return ways.filter((way) => way.permissions === undefined);
}

/** Whether a way is open to so many records that testing listed rows is cheaper than gathering keys. */
function isWide(asked: Traversal, name: string, { everybody, through, among }: Way): boolean {
  if (everybody === true) return true;
  if (among !== undefined)
    return among.own === undefined && narrowing(asked, holderOf(asked, among)) === 'all';
  return targetsOf(asked, name, through).some(({ entity }) => narrowing(asked, entity) === 'all');
}

/** Subquery of the keys of all permitted records: one branch for each way, each answered by an index. */
function keysOf(asked: Traversal, name: string): RawBuilder<unknown> {
  const { table, key } = recordTable(asked, name);
  const at = `seen${asked.depth}`;
  const select = (where: Sql) =>
    sql`select ${sql.ref(`${at}.${key}`)} from ${sql.table(table)} as ${sql.id(at)} where ${where}`;
  const ways = narrowing(asked, name);
  if (ways === 'all') return select(sql`true`);
  if (ways.some((way) => isWide(asked, name, way))) return select(ofRow(asked, name, at));
  if (ways.length === 0) return select(sql`false`);
  return sql.join(
    ways.map((way) => select(wayInSet(asked, name, way, at))),
    sql` union `,
  );
}

function wayInSet(asked: Traversal, name: string, way: Way, at: string): Sql {
  const field = (column: string) => sql.ref(`${at}.${column}`);
  const inner = { ...asked, depth: asked.depth - 1 };
  if (way.among !== undefined) {
    const { by, is, during } = way.among;
    const { table, key } = recordTable(asked, name);
    const rows = amongRows(inner, way.among, (held, other) =>
      narrowing(inner, other) === 'all'
        ? sql`true`
        : sql`${sql.ref(`${held}.${recordTable(asked, other).key}`)} = any(array(${keysOf(inner, other)}))`,
    );
    const a = (column: string) => sql.ref(`${rows.among}.${column}`);
    if (during === undefined)
      return sql`${field(is ?? key)} = any(array(select ${a(by)} from ${rows.from} where ${rows.where}))`;
    const day = `day${asked.depth}`;
    return sql`${field(key)} = any(array(
      select ${sql.ref(`${day}.${key}`)} from ${rows.from}
      join ${sql.table(table)} as ${sql.id(day)} on ${sql.ref(`${day}.${is ?? key}`)} = ${a(by)} and ${duringSql(asked, during, day, rows.held)}
      where ${rows.where}))`;
  }
  const targets = targetsOf(asked, name, way.through).map(({ entity, only }): Sql => {
    if (narrowing(inner, entity) === 'all')
      return allOf([sql`${field(way.through ?? '')} is not null`, ...only(at)]);
    return allOf([...only(at), sql`${field(way.through ?? '')} = any(array(${keysOf(inner, entity)}))`]);
  });
  return plainWay(asked, name, way, at, targets);
}

function ofRow(asked: Traversal, name: string, at: string): Sql {
  const ways = narrowing(asked, name);
  if (ways === 'all') return sql`true`;
  const inner = { ...asked, depth: asked.depth - 1 };
  return anyOf(
    ways.map((way) => {
      if (way.among !== undefined) {
        const { by, is, during } = way.among;
        const rows = amongRows(inner, way.among, (held, other) => ofRow(inner, other, held));
        const key = sql.ref(`${at}.${is ?? recordTable(asked, name).key}`);
        const days = during === undefined ? [] : [duringSql(asked, during, at, rows.held)];
        const where = allOf([sql`${sql.ref(`${rows.among}.${by}`)} = ${key}`, ...days, rows.where]);
        return sql<boolean>`exists (select from ${rows.from} where ${where})`;
      }
      const targets = targetsOf(asked, name, way.through).map(({ entity, only }): Sql => {
        const reference = sql.ref(`${at}.${way.through ?? ''}`);
        if (narrowing(inner, entity) === 'all') return allOf([sql`${reference} is not null`, ...only(at)]);
        const { table, key } = recordTable(asked, entity);
        const to = `through${inner.depth}`;
        const where = allOf([sql`${sql.ref(`${to}.${key}`)} = ${reference}`, ofRow(inner, entity, to)]);
        return allOf([
          ...only(at),
          sql`exists (select from ${sql.table(table)} as ${sql.id(to)} where ${where})`,
        ]);
      });
      return plainWay(asked, name, way, at, targets);
    }),
  );
}

/** Condition of a way by the record's own fields or the records it refers to. */
function plainWay(
  asked: Traversal,
  name: string,
  { own, author, through, when }: Way,
  at: string,
  targets: readonly Sql[],
): Sql {
  const parts: Sql[] = [];
  const { user } = asked;
  if (when !== undefined) parts.push(conditionSql(when, entityOf(asked, name), at));
  if (own !== undefined) parts.push(sql`${sql.ref(`${at}.${own}`)} = ${ownEmpID(user)}`);
  if (author !== undefined) parts.push(sql`${sql.ref(`${at}.${author}`)} = ${user.userId}`);
  if (through !== undefined) parts.push(anyOf(targets));
  return allOf(parts);
}

/** The rows of another entity that permit a record, with their aliases. */
function amongRows(
  asked: Traversal,
  among: Among,
  permittedWhere: (held: string, entity: string) => Sql,
): {
  readonly from: RawBuilder<unknown>;
  readonly where: Sql;
  readonly among: string;
  readonly held: string;
} {
  const { entity, through, own, when } = among;
  const row = `among${asked.depth}`;
  const holder = through === undefined ? row : `held${asked.depth}`;
  const holderEntity = holderOf(asked, among);
  const first = sql`${sql.table(recordTable(asked, entity).table)} as ${sql.id(row)}`;
  const { table, key } = recordTable(asked, holderEntity);
  const from =
    through === undefined
      ? first
      : sql`${first} join ${sql.table(table)} as ${sql.id(holder)} on ${sql.ref(`${holder}.${key}`)} = ${sql.ref(`${row}.${through}`)}`;
  const ownerWhere =
    own === undefined
      ? permittedWhere(holder, holderEntity)
      : sql<boolean>`${sql.ref(`${holder}.${own}`)} = ${ownEmpID(asked.user)}`;
  return {
    from,
    where: allOf([
      ownerWhere,
      ...(when === undefined ? [] : [conditionSql(when, entityOf(asked, holderEntity), holder)]),
    ]),
    among: row,
    held: holder,
  };
}

/** `least` and `greatest` ignore nulls: a limit that a row does not give does not apply. */
function duringSql(
  { product }: AccessSubject,
  { day, from, until, since, near }: NonNullable<Among['during']>,
  at: string,
  held: string,
): Sql {
  const column = (name: string) => sql.ref(`${held}.${name}`);
  const columns = (names: readonly string[]) => sql.join(names.map(column));
  const days = near === undefined ? 0 : numberSetting(product, near.setting);
  const first = [
    sql`least(${columns(from)})`,
    ...(since === undefined ? [] : [sql`${column(since)} - ${days}::integer`]),
    ...(near === undefined ? [] : [sql`${column(near.field)} - ${days}::integer`]),
  ];
  const [end = '', ...planned] = until;
  const last = [
    planned.length === 0 ? column(end) : sql`coalesce(${column(end)}, greatest(${columns(planned)}))`,
    ...(near === undefined ? [] : [sql`${column(near.field)} + ${days}::integer`]),
  ];
  return sql`${sql.ref(`${at}.${day}`)} between greatest(${sql.join(first)}) and least(${sql.join(last)})`;
}
