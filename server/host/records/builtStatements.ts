import { type CompiledQuery, sql } from 'kysely';
import type { CallContext } from '../calls/CallContext.ts';
import { bareStatement, memoizeByProduct } from '../db/memoizeByProduct.ts';
import type { InputValues, ListAsker } from './RecordHooks.ts';
import type { Query, Row } from './recordQuery.ts';

/** The query of a list: all its rows, and those of the page in order. */
interface ListQueries {
  readonly matches: Query;
  readonly paged: Query;
}

/** The statements of a list for one request; a request that equals it runs them without building them. */
interface BuiltStatements {
  readonly page: CompiledQuery<Row>;
  /** Reads the page with the number of all rows. */
  counting?: CompiledQuery<Row>;
  /** Whether the page was full at the last reading, so that the next one counts all rows in one round trip. */
  isFull: boolean;
}

/** Requests per product; the one used least recently is dropped. Some 10 kB each. */
const MAX_STATEMENTS = 400;

const keep = memoizeByProduct<BuiltStatements>(MAX_STATEMENTS);

/**
 * Statements by product, call, asker with all permissions, day and input, which are all that they depend on.
 */
function builtStatements(
  { user, product, today }: ListAsker,
  call: string,
  asked: InputValues,
  build: () => ListQueries,
): BuiltStatements {
  const key = JSON.stringify([call, user, today(), asked]);
  return keep(product, key, () => ({ page: bareStatement(build().paged.compile()), isFull: false }));
}

/** Column of the number of all rows; no entity has a field of this name, so that answers are cut to size without it. */
const TOTAL = 'number of all rows';

/**
 * Reads a list's rows.
 *
 * @param page undefined for a list that is answered whole.
 * @returns also the number of all rows, where the page's rows tell it.
 */
export async function readRows(
  context: ListAsker & Pick<CallContext, 'db' | 'cancellable' | 'call'>,
  asked: InputValues,
  page: { readonly limit: number; readonly offset: number } | undefined,
  build: () => ListQueries,
): Promise<{ readonly rows: readonly Row[]; readonly total?: number }> {
  const built = builtStatements(context, context.call.name, asked, build);
  if (page === undefined) return context.db.executeQuery(built.page, context.cancellable);
  if (built.isFull) built.counting ??= bareStatement(withTotal(build()).compile());
  const statement = (built.isFull ? built.counting : undefined) ?? built.page;
  const { rows } = await context.db.executeQuery(statement, context.cancellable);
  built.isFull = rows.length >= page.limit;
  const counted = rows[0]?.[TOTAL];
  if (typeof counted === 'number') return { rows, total: counted };
  const isLast = !built.isFull && (rows.length > 0 || page.offset === 0);
  return isLast ? { rows, total: page.offset + rows.length } : { rows };
}

function withTotal({ matches, paged }: ListQueries): Query {
  const count = matches.clearSelect().clearOrderBy().select(sql<number>`count(*)`.as('total'));
  return paged.select(count.as(TOTAL) as never) as unknown as Query;
}
