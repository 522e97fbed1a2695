import { type RawBuilder, sql } from 'kysely';

/** Characters removed by JavaScript's `trim`. */
const BLANKS = sql.raw(
  String.raw`U&' \0009\000A\000B\000C\000D\00A0\1680\2000\2001\2002\2003\2004\2005\2006\2007\2008\2009\200A\2028\2029\202F\205F\3000\FEFF'`,
);

/**
 * Condition that a column holds no answer, like the engine's `isEmpty`: null, a blank text, an empty list.
 * Usable in an index, since it only depends on the column.
 *
 * @param type of the column (`columnType`).
 */
export function noAnswerSql(column: RawBuilder<unknown>, type: string): RawBuilder<boolean> {
  if (type === 'text') return sql`coalesce(btrim(${column}, ${BLANKS}), '') = ''`;
  if (type === 'jsonb') return sql`coalesce(${column}, 'null') in ('null', '""', '[]')`;
  return sql`${column} is null`;
}

/** Negation of `noAnswerSql`. */
export function answeredSql(column: RawBuilder<unknown>, type: string): RawBuilder<boolean> {
  if (type === 'text' || type === 'jsonb') return sql`not (${noAnswerSql(column, type)})`;
  return sql`${column} is not null`;
}
