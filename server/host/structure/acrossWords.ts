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
 * What a rule says of one record, as SQL text that both queries and what the database itself keeps (which takes no parameters) are made of.
 *
 * @param at by what name the record is known: a table's alias, `new` and `old` in a trigger.
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
    /** Whether the record is compared at all. */
    counts: [
      ...neededFields(rule).map((field) => literal(answeredSql(sql.ref(`${at}.${field}`), typeOf(field)))),
      // What ends before it begins is no span; another rule says so.
      ...(rule.apart === undefined
        ? []
        : [`(${column(rule.apart.to)} is null or ${column(rule.apart.to)} >= ${column(rule.apart.from)})`]),
      ...(rule.when === undefined ? [] : [literal(conditionSql(rule.when, entity, at))]),
    ].join(' and '),
    span: rule.apart === undefined ? '' : spanned(rule.apart.from, rule.apart.to),
    /** The values that compared records share, each as a range of itself: ranges are what an exclusion constraint compares without an extension. */
    points: sharedFields(rule).map((field) => pointOf(column(field), typeOf(field))),
    shared: sharedFields(rule).map(column),
    sum: rule.sum === undefined ? '' : column(rule.sum),
  };
}

/** `time` has no range of its own. */
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

/** SQL with its parameters written into it. */
function literal(builder: RawBuilder<unknown>): string {
  const { sql, parameters } = builder.compile(compiler);
  return sql.replaceAll(/\$(\d+)/g, (_, number: string) => {
    const value = parameters[Number(number) - 1];
    return typeof value === 'string' ? escapeLiteral(value) : String(value);
  });
}
