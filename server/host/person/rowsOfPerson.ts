import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../db/Database.ts';
import type { Person } from './Person.ts';
import { numberOf, type PersonReference } from './personReferences.ts';

export type PersonRow = Readonly<Record<string, unknown>>;

/** Rows per page. */
const PAGE = 500;

/** Rows that refer to a person by a tie, in pages with one short statement each. */
export async function* rowsOfPerson(
  db: Kysely<Database>,
  tie: PersonReference,
  person: Person,
): AsyncGenerator<readonly PersonRow[]> {
  const number = numberOf(person, tie);
  if (number === null) return;
  yield* pagesByKey(tie.entity['x-key'] ?? [], PAGE, async ({ order, behind, limit }) => {
    const { rows } = await sql<PersonRow>`
      select kept.* from ${sql.table(tie.table)} as kept where ${tie.refersTo(number)} and ${behind}
      order by ${order} limit ${limit}`.execute(db);
    return rows;
  });
}

type Row = Readonly<Record<string, unknown>>;

/** SQL parts of one page's statement; its table has the alias `kept`. */
interface Page {
  readonly order: RawBuilder<unknown>;
  readonly behind: RawBuilder<boolean>;
  readonly limit: number;
}

/**
 * Reads rows page by page in key order, each page after the last row of the previous one: concurrent writes
 * cause neither duplicates nor gaps, and all pages cost the same.
 *
 * @param key unique columns that are never null; `read` must return them.
 */
export async function* pagesByKey(
  key: readonly string[],
  limit: number,
  read: (page: Page) => Promise<readonly Row[]>,
): AsyncGenerator<readonly Row[]> {
  const order = sql.join(key.map((column) => sql.ref(`kept.${column}`)));
  let behind = sql<boolean>`true`;
  while (true) {
    const rows = await read({ order, behind, limit });
    if (rows.length > 0) yield rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < limit) return;
    behind = sql<boolean>`(${order}) > (${sql.join(key.map((column) => last[column]))})`;
  }
}
