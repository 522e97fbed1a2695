import { type Insertable, type Kysely, sql } from 'kysely';
import type { Database } from '../../server/host/db/Database.ts';

const BATCH = 5_000;

/**
 * Inserts many rows fast: one statement per batch, read by PostgreSQL from one JSON text. All rows need the
 * columns of the first; omitted columns get their defaults.
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

/** Values of jsonb columns are JSON texts; within the JSON of a batch they must be parsed values. */
function unquoteJson(row: object): object {
  const entries = Object.entries(row).map(([name, value]) =>
    JSON_COLUMNS.includes(name) && typeof value === 'string' ? [name, JSON.parse(value)] : [name, value],
  );
  return Object.fromEntries(entries);
}

/** After rows with explicit numbers: sets the sequence so that it continues after the highest. */
export async function continueNumbers(
  db: Kysely<Database>,
  table: keyof Database & string,
  column: string,
): Promise<void> {
  await sql`select setval(pg_get_serial_sequence(${`"${table}"`}, ${column}),
    greatest((select max(${sql.ref(column)}) from ${sql.table(table)}), 1))`.execute(db);
}
