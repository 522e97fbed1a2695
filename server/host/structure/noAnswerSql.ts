import { type RawBuilder, sql } from 'kysely';

/** Blanks as `trim` of JavaScript takes them off. */
const BLANKS = sql.raw(
  String.raw`U&' \0009\000A\000B\000C\000D\00A0\1680\2000\2001\2002\2003\2004\2005\2006\2007\2008\2009\200A\2028\2029\202F\205F\3000\FEFF'`,
);

/**
 * Whether a column holds no answer, as `isEmpty` of the engine says it: null, a text of blanks, a list without entries. Fit for an index: it looks at nothing
 * but the column.
 *
 * @param type of the column (`columnType`).
 */
export function noAnswerSql(column: RawBuilder<unknown>, type: string): RawBuilder<boolean> {
  if (type === 'text') return sql`coalesce(btrim(${column}, ${BLANKS}), '') = ''`;
  if (type === 'jsonb') return sql`coalesce(${column}, 'null') in ('null', '""', '[]')`;
  return sql`${column} is null`;
}

/** The contrary. */
export function answeredSql(column: RawBuilder<unknown>, type: string): RawBuilder<boolean> {
  if (type === 'text' || type === 'jsonb') return sql`not (${noAnswerSql(column, type)})`;
  return sql`${column} is not null`;
}
