import { type RawBuilder, sql } from 'kysely';
import type { Among, Product, Way } from '../../../engine/contract/index.ts';
import { can, ownEmpID, type SignedInUser } from '../auth/SignedInUser.ts';
import { allOf, anyOf, conditionSql } from '../structure/conditionSql.ts';
import { entityOf, heldBy, recordTable, targetsOf } from './wayTargets.ts';

/** Who asks, and of which product: every call's context has both. */
export interface Asker {
  readonly user: SignedInUser;
  readonly product: Product;
}
/** What is asked: who may see a record, or who may change it. */
export type Right = 'see' | 'change';

type Sql = RawBuilder<boolean>;

/** An entity on the way down from the one that is asked for: a record is seen through another that is seen through another …, no further than this. */
interface Asked extends Asker {
  readonly right: Right;
  readonly depth: number;
}
const DEPTH = 4;

/**
 * For `where`: the records of the entity that the user may see, by its `x-may.see`. Sets that indexes answer are gathered once; only where a way is open to
 * (nearly) all records is each row looked at.
 *
 * @param alias by what name the query knows the entity's table, if not by its own.
 */
export function visibleWhere(asker: Asker, name: string, alias?: string): Sql {
  return listed({ ...asker, right: 'see', depth: DEPTH }, name, alias);
}

/** For `where`: the records that the user may change, by `x-may.change`. */
export function changeableWhere(asker: Asker, name: string, alias?: string): Sql {
  return listed({ ...asker, right: 'change', depth: DEPTH }, name, alias);
}

/** The same for one row that is found already: nothing is gathered, each way is looked up from the row. */
export function rowWhere(asker: Asker, right: Right, name: string, alias?: string): Sql {
  return ofRow({ ...asker, right, depth: DEPTH }, name, alias ?? recordTable(asker, name).table);
}

/**
 * Whether the user may write a record of the entity that holds this, stored or not: `x-may.change` asked of the values.
 *
 * @param values an SQL expression of a JSON object, e.g. of another table's columns.
 */
export function writableWhere(asker: Asker, name: string, values: RawBuilder<unknown>): Sql {
  const { table } = recordTable(asker, name);
  return sql`exists (
    select from jsonb_populate_record(null::${sql.table(table)}, ${values}) as written
    where ${rowWhere(asker, 'change', name, 'written')})`;
}

/** Whether the user sees (may change) every record of the entity. */
export function reachesAll({ user, product }: Asker, name: string, right: Right = 'see'): boolean {
  const ways = product.entities[name]?.['x-may']?.[right];
  if (ways === undefined || ways === 'all') return ways === 'all';
  return ways.some((way) => way.permissions?.some((permission) => can(user, permission)) === true);
}

function listed(asked: Asked, name: string, alias?: string): Sql {
  const { table, key } = recordTable(asked, name);
  const at = alias ?? table;
  const ways = narrowing(asked, name);
  if (ways === 'all') return sql`true`;
  if (ways.some((way) => isWide(asked, name, way))) return ofRow(asked, name, at);
  const [only, ...more] = ways;
  if (only !== undefined && more.length === 0) return wayInSet(asked, name, only, at);
  return sql`${sql.ref(`${at}.${key}`)} = any(array(${keysOf(asked, name)}))`;
}

/** The ways that look at the record; `'all'` where the user needs none. */
function narrowing(asked: Asked, name: string): 'all' | readonly Way[] {
  const ways = asked.product.entities[name]?.['x-may']?.[asked.right];
  if (ways === 'all' || (ways !== undefined && reachesAll(asked, name, asked.right))) return 'all';
  if (ways === undefined || asked.depth === 0) return [];
  return ways.filter((way) => way.permissions === undefined);
}

/** A way that is open to so many records that gathering them costs more than looking at those that are listed. */
function isWide(asked: Asked, name: string, { everybody, through, among }: Way): boolean {
  if (everybody === true) return true;
  if (among !== undefined) return among.own === undefined && narrowing(asked, heldBy(asked, among)) === 'all';
  return targetsOf(asked, name, through).some(({ entity }) => narrowing(asked, entity) === 'all');
}

/** A query of the keys of all records that may be seen: one branch for each way, each answered by an index. */
function keysOf(asked: Asked, name: string): RawBuilder<unknown> {
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

function wayInSet(asked: Asked, name: string, way: Way, at: string): Sql {
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
      join ${sql.table(table)} as ${sql.id(day)} on ${sql.ref(`${day}.${is ?? key}`)} = ${a(by)} and ${duringSql(during, day, rows.held)}
      where ${rows.where}))`;
  }
  const targets = targetsOf(asked, name, way.through).map(({ entity, only }): Sql => {
    if (narrowing(inner, entity) === 'all')
      return allOf([sql`${field(way.through ?? '')} is not null`, ...only(at)]);
    return allOf([...only(at), sql`${field(way.through ?? '')} = any(array(${keysOf(inner, entity)}))`]);
  });
  return plainWay(asked, name, way, at, targets);
}

function ofRow(asked: Asked, name: string, at: string): Sql {
  const ways = narrowing(asked, name);
  if (ways === 'all') return sql`true`;
  const inner = { ...asked, depth: asked.depth - 1 };
  return anyOf(
    ways.map((way) => {
      if (way.among !== undefined) {
        const { by, is, during } = way.among;
        const rows = amongRows(inner, way.among, (held, other) => ofRow(inner, other, held));
        const own = sql.ref(`${at}.${is ?? recordTable(asked, name).key}`);
        const days = during === undefined ? [] : [duringSql(during, at, rows.held)];
        const where = allOf([sql`${sql.ref(`${rows.among}.${by}`)} = ${own}`, ...days, rows.where]);
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

/** A way that only the record's own fields decide, or the records that it refers to. */
function plainWay(
  asked: Asked,
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

/** The rows of another entity that open a record, and under which names they are known. */
function amongRows(
  asked: Asked,
  among: Among,
  seen: (held: string, entity: string) => Sql,
): {
  readonly from: RawBuilder<unknown>;
  readonly where: Sql;
  readonly among: string;
  readonly held: string;
} {
  const { entity, through, own, when } = among;
  const row = `among${asked.depth}`;
  const held = through === undefined ? row : `held${asked.depth}`;
  const other = heldBy(asked, among);
  const first = sql`${sql.table(recordTable(asked, entity).table)} as ${sql.id(row)}`;
  const { table, key } = recordTable(asked, other);
  const from =
    through === undefined
      ? first
      : sql`${first} join ${sql.table(table)} as ${sql.id(held)} on ${sql.ref(`${held}.${key}`)} = ${sql.ref(`${row}.${through}`)}`;
  const whose =
    own === undefined
      ? seen(held, other)
      : sql<boolean>`${sql.ref(`${held}.${own}`)} = ${ownEmpID(asked.user)}`;
  return {
    from,
    where: allOf([whose, ...(when === undefined ? [] : [conditionSql(when, entityOf(asked, other), held)])]),
    among: row,
    held,
  };
}

function duringSql({ day, from, until }: NonNullable<Among['during']>, at: string, held: string): Sql {
  const columns = (names: readonly string[]) => sql.join(names.map((name) => sql.ref(`${held}.${name}`)));
  return sql`${sql.ref(`${at}.${day}`)} between least(${columns(from)}) and coalesce(${columns(until)})`;
}
