import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type RawBuilder,
  sql,
} from 'kysely';
import { escapeIdentifier, escapeLiteral } from 'pg';
import { type AcrossRule, neededFields, sharedFields } from './acrossRule.ts';
import { conditionSql } from './conditionSql.ts';
import { expectedColumns } from './expectedColumns.ts';
import { answeredSql } from './noAnswerSql.ts';

/**
 * SQL text of a rule for one record, used in queries and in database objects, which cannot take parameters.
 *
 * @param at name of the record: a table's alias, or `new` and `old` in a trigger.
 */
export function acrossWords({ entity, rule }: AcrossRule, at: string) {
  const types = expectedColumns(entity);
  const column = (field: string) => `${escapeIdentifier(at)}.${escapeIdentifier(field)}`;
  const typeOf = (field: string) => types.get(field)?.type ?? 'text';
  const spanned = (from: string, to: string) => {
    const [a, b] = [column(from), column(to)];
    const type = typeOf(from);
    if (type === 'date') return `daterange(${a}, ${b}, '[]')`;
    if (type.startsWith('time without')) return `numrange(${seconds(a)}, ${seconds(b)}, '[)')`;
    return `tstzrange(${a}, ${b}, '[)')`;
  };
  return {
    /** Condition that the record is compared. */
    counts: [
      ...neededFields(rule).map((field) => literal(answeredSql(sql.ref(`${at}.${field}`), typeOf(field)))),
      // A span that ends before it begins is left to another rule.
      ...(rule.apart === undefined
        ? []
        : [`(${column(rule.apart.to)} is null or ${column(rule.apart.to)} >= ${column(rule.apart.from)})`]),
      ...(rule.when === undefined ? [] : [literal(conditionSql(rule.when, entity, at))]),
    ].join(' and '),
    span: rule.apart === undefined ? '' : spanned(rule.apart.from, rule.apart.to),
    /** Shared values as one-point ranges: an exclusion constraint compares ranges without an extension. */
    points: sharedFields(rule).map((field) => pointOf(column(field), typeOf(field))),
    shared: sharedFields(rule).map(column),
    sum: rule.sum === undefined ? '' : column(rule.sum),
  };
}

/** PostgreSQL has no range type for `time`. */
const seconds = (time: string): string => `extract(epoch from ${time})`;

function pointOf(column: string, type: string): string {
  if (type === 'date') return `daterange(${column}, ${column}, '[]')`;
  const number =
    type === 'text'
      ? `hashtextextended(${column}, 0)::numeric`
      : `${column}::${type === 'boolean' ? 'integer::' : ''}numeric`;
  return `numrange(${number}, ${number}, '[]')`;
}

const compiler = new Kysely<never>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

/** SQL with its parameters as literals. */
function literal(builder: RawBuilder<unknown>): string {
  const { sql, parameters } = builder.compile(compiler);
  return sql.replaceAll(/\$(\d+)/g, (_, number: string) => {
    const value = parameters[Number(number) - 1];
    return typeof value === 'string' ? escapeLiteral(value) : String(value);
  });
}
