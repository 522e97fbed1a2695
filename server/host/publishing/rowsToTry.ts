import { type Kysely, sql } from 'kysely';
import type { Product } from '../../../engine/contract/index.ts';
import type { DataRecord } from '../../../engine/index.ts';
import type { Database } from '../db/Database.ts';

/** A record, or a draft of one, with the version of its form that it was filled in under. */
export interface RowToTry {
  readonly of: 'record' | 'draft';
  readonly key: string;
  readonly version: number;
  readonly record: DataRecord;
}

const AT_ONCE = 500;
/** Of records, and of drafts. */
const MOST_ROWS = 50_000;

/** All records of an entity that keeps its answers by version, then the drafts of its form, some hundreds at a time; 'more' in place of what is beyond all bounds. */
export async function* rowsToTry(
  db: Kysely<Database>,
  product: Product,
  name: string,
): AsyncGenerator<readonly RowToTry[] | 'more'> {
  const { 'x-table': table, 'x-key': [key = ''] = [] } = product.entities[name] ?? {};
  if (table === undefined || key === '') return;
  const column = sql.ref(key);
  let last: unknown = null;
  for (let read = 0; ; read += AT_ONCE) {
    const { rows } = await sql<{ key: number; version: number; record: DataRecord }>`
      select ${column} as key, "schemaVersion" as version, answers as record from ${sql.table(table)}
      where ${last === null ? sql`true` : sql`${column} > ${last}`} order by ${column} limit ${AT_ONCE}`.execute(
      db,
    );
    yield read >= MOST_ROWS ? 'more' : rows.map((row) => ({ ...row, of: 'record', key: String(row.key) }));
    last = rows.at(-1)?.key ?? null;
    if (rows.length < AT_ONCE) break;
  }
  const inForce = product.formVersions?.[name] ?? 1;
  let after = { userId: 0, key: '' };
  for (let read = 0; ; read += AT_ONCE) {
    const drafts = await db
      .selectFrom('drafts')
      .select(['userId', 'key', 'data'])
      .where('form', '=', name)
      .where(sql<boolean>`("userId", key) > (${after.userId}, ${after.key})`)
      .orderBy('userId')
      .orderBy('key')
      .limit(AT_ONCE)
      .execute();
    yield read >= MOST_ROWS ? 'more' : drafts.flatMap(({ key: of, data }) => draftRow(of, data, inForce));
    const end = drafts.at(-1);
    if (end === undefined || drafts.length < AT_ONCE) return;
    after = { userId: end.userId, key: end.key };
  }
}

/** As pages keep them: what was typed stands in `record`. Anything may stand there. */
function draftRow(key: string, data: unknown, inForce: number): readonly RowToTry[] {
  const record = (data as { readonly record?: unknown } | null)?.record;
  if (typeof record !== 'object' || record === null || Array.isArray(record)) return [];
  const { schemaVersion } = record as { readonly schemaVersion?: unknown };
  const version = Number.isSafeInteger(schemaVersion) ? Number(schemaVersion) : inForce;
  return [{ of: 'draft', key, version, record: record as DataRecord }];
}
