import { type Kysely, sql } from 'kysely';
import type { Product } from '../../../../engine/contract/index.ts';
import type { DataRecord } from '../../../../engine/index.ts';
import type { Database } from '../../db/Database.ts';
import { refuse } from '../../errors/Refusal.ts';

/** A record or a draft, with the version of the form that it was filled in under. */
export interface DryRunRecord {
  readonly of: 'record' | 'draft';
  readonly key: string;
  readonly version: number;
  readonly record: DataRecord;
}

/** Last row of an entity that a dry run has tried: a record by its key, or a draft by user id and key. */
type TriedUpTo =
  | { readonly of: 'record'; readonly key: number }
  | { readonly of: 'draft'; readonly userId: number; readonly key: string };

interface SomeRows {
  readonly rows: readonly DryRunRecord[];
  readonly upTo: TriedUpTo;
}

const PAGE_ROWS = 500;
const MAX_VERSION = 2_147_483_647;

/** Yields all records of a versioned entity, then the drafts of its form, in pages of `PAGE_ROWS` rows. */
export async function* rowsToTry(
  db: Kysely<Database>,
  product: Product,
  name: string,
  after?: TriedUpTo,
): AsyncGenerator<SomeRows> {
  if (after?.of !== 'draft') yield* recordsToTry(db, product, name, after?.key);
  yield* draftsToTry(db, product, name, after?.of === 'draft' ? after : { userId: 0, key: '' });
}

/** Query that counts these rows; both counts scan their whole table. */
export function countToTry(product: Product, name: string) {
  const { 'x-table': table = '' } = product.entities[name] ?? {};
  return sql<{ readonly rows: number }>`
    select ((select count(*) from ${sql.table(table)}) + (select count(*) from drafts where form = ${name}))::integer as rows`;
}

async function* recordsToTry(
  db: Kysely<Database>,
  product: Product,
  name: string,
  after: number | undefined,
): AsyncGenerator<SomeRows> {
  const { 'x-table': table, 'x-key': [key = ''] = [] } = product.entities[name] ?? {};
  if (table === undefined || key === '') return;
  const column = sql.ref(key);
  for (let last = after; ; ) {
    const { rows } = await sql<{ key: number; version: number; record: DataRecord }>`
      select ${column} as key, "schemaVersion" as version, answers as record from ${sql.table(table)}
      where ${last === undefined ? sql`true` : sql`${column} > ${last}`} order by ${column} limit ${PAGE_ROWS}`.execute(
      db,
    );
    last = rows.at(-1)?.key;
    if (last === undefined) return;
    const upTo: TriedUpTo = { of: 'record', key: last };
    yield { rows: rows.map((row) => ({ ...row, of: 'record', key: String(row.key) })), upTo };
    if (rows.length < PAGE_ROWS) return;
  }
}

async function* draftsToTry(
  db: Kysely<Database>,
  product: Product,
  name: string,
  from: { readonly userId: number; readonly key: string },
): AsyncGenerator<SomeRows> {
  const inForce = product.formVersions?.[name] ?? 1;
  for (let after = from; ; ) {
    const drafts = await db
      .selectFrom('drafts')
      .select(['userId', 'key', 'data'])
      .where('form', '=', name)
      .where(sql<boolean>`("userId", key) > (${after.userId}, ${after.key})`)
      .orderBy('userId')
      .orderBy('key')
      .limit(PAGE_ROWS)
      .execute();
    const last = drafts.at(-1);
    if (last === undefined) return;
    after = { userId: last.userId, key: last.key };
    const rows = drafts.flatMap(({ key, data }) => draftRow(key, data, inForce));
    yield { rows, upTo: { of: 'draft', ...after } };
    if (drafts.length < PAGE_ROWS) return;
  }
}

/** A draft stores the typed values of its page in `record`; its data is unvalidated. */
function draftRow(key: string, data: unknown, inForce: number): readonly DryRunRecord[] {
  const record = (data as { readonly record?: unknown } | null)?.record;
  if (typeof record !== 'object' || record === null || Array.isArray(record)) return [];
  const { schemaVersion } = record as { readonly schemaVersion?: unknown };
  const version = Number.isSafeInteger(schemaVersion) ? Number(schemaVersion) : inForce;
  // Versions beyond the integer range of the database never existed.
  if (Math.abs(version) > MAX_VERSION) return [];
  return [{ of: 'draft', key, version, record: record as DataRecord }];
}

/** Resume point of a dry run: the last tried row of an entity. */
export interface DryRunPosition {
  readonly entity: string;
  readonly upTo: TriedUpTo;
}

/** Encodes a mark for a URL, with a hash of the tried drafts: for changed drafts the run starts again. */
export function markText(tried: string, { entity, upTo }: DryRunPosition): string {
  const place = upTo.of === 'record' ? [upTo.key] : [upTo.userId, upTo.key];
  return Buffer.from(JSON.stringify([tried, entity, ...place])).toString('base64url');
}

/** @throws Refusal CURSOR_OUTDATED for a malformed text, or a mark of other drafts. */
export function readMark(tried: string, after: string): DryRunPosition {
  const [of, entity, number, key] = parts(after);
  if (of !== tried || typeof entity !== 'string' || !isKey(number))
    throw refuse('CURSOR_OUTDATED', { after });
  if (key === undefined) return { entity, upTo: { of: 'record', key: number } };
  if (!isText(key)) throw refuse('CURSOR_OUTDATED', { after });
  return { entity, upTo: { of: 'draft', userId: number, key } };
}

const MAX_KEY = 2_147_483_647;

function isKey(number: unknown): number is number {
  return Number.isInteger(number) && Math.abs(Number(number)) <= MAX_KEY;
}

/** Text that the database can store. */
function isText(key: unknown): key is string {
  return typeof key === 'string' && key.isWellFormed() && !key.includes('\0');
}

function parts(after: string): readonly unknown[] {
  try {
    const mark: unknown = JSON.parse(Buffer.from(after, 'base64url').toString());
    return Array.isArray(mark) ? mark : [];
  } catch {
    return [];
  }
}
