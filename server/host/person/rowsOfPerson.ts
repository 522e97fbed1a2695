import { type Kysely, sql } from 'kysely';
import type { Database } from '../db/Database.ts';
import type { Person } from './Person.ts';
import { pagesByKey } from './pagesByKey.ts';
import { numberOf, type Tie } from './tiesOf.ts';

export type PersonRow = Readonly<Record<string, unknown>>;

/** Rows per page. */
const PAGE = 500;

/** Rows that refer to a person by a tie, in pages with one short statement each. */
export async function* rowsOfPerson(
  db: Kysely<Database>,
  tie: Tie,
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
