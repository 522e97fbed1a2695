import { type Insertable, type Kysely, sql } from 'kysely';
import type { Database } from '../../server/host/db/Database.ts';

const BATCH = 5_000;

/**
 * Inserts many rows fast: one statement per thousands of rows, which PostgreSQL reads from one JSON text. All rows must have the
 * columns of the first; columns left out take their defaults.
 */
export async function insertRows<Table extends keyof Database & string>(
  db: Kysely<Database>,
  table: Table,
  rows: Iterable<Insertable<Database[Table]>>,
): Promise<void> {
  let batch: Insertable<Database[Table]>[] = [];
  for (const row of rows) {
    batch.push(row);
    if (batch.length < BATCH) continue;
    await insertBatch(db, table, batch);
    batch = [];
  }
  await insertBatch(db, table, batch);
}

async function insertBatch(db: Kysely<Database>, table: string, rows: readonly object[]): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const columns = sql.join(Object.keys(first).map((name) => sql.ref(name)));
  const json = JSON.stringify(rows.map(unquoteJson));
  await sql`insert into ${sql.table(table)} (${columns})
    select ${columns} from jsonb_populate_recordset(null::${sql.table(table)}, ${json}::jsonb)`.execute(db);
}

const JSON_COLUMNS = ['answers', 'members', 'ddt', 'fir', 'payload'];

/** jsonb columns are typed as JSON text; within one JSON text for all rows they must be values again. */
function unquoteJson(row: object): object {
  const entries = Object.entries(row).map(([name, value]) =>
    JSON_COLUMNS.includes(name) && typeof value === 'string' ? [name, JSON.parse(value)] : [name, value],
  );
  return Object.fromEntries(entries);
}

/** After rows with given numbers: the next number that the table gives is one more than the highest. */
export async function continueNumbers(
  db: Kysely<Database>,
  table: keyof Database & string,
  column: string,
): Promise<void> {
  await sql`select setval(pg_get_serial_sequence(${`"${table}"`}, ${column}),
    greatest((select max(${sql.ref(column)}) from ${sql.table(table)}), 1))`.execute(db);
}
