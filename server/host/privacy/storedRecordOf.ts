import type { Kysely } from 'kysely';
import type { DataRecord } from '../../../engine/index.ts';
import { recordOf } from '../db/nextNumber.ts';
import type { Viewing } from './hideUnseen.ts';

type Row = Record<string, unknown>;
/** Tables by names from schemas, never from a request. */
type Tables = Record<string, Row>;

/** Storage of an entity: its `x-table`, `x-key`, `x-answers`. */
export interface KeptIn {
  readonly table: string;
  readonly key: readonly string[];
  readonly answers: boolean;
}

/** Stored record with the key of a sent one; undefined where the key is incomplete or unknown. */
export async function storedRecordOf(
  { db }: Pick<Viewing, 'db'>,
  { table, key, answers }: KeptIn,
  sent: DataRecord,
): Promise<DataRecord | undefined> {
  if (key.length === 0 || !key.every((name) => isKey(sent[name]))) return undefined;
  const row = await key
    .reduce(
      (query, name) => query.where(name, '=', sent[name]),
      (db as unknown as Kysely<Tables>).selectFrom(table).selectAll(),
    )
    .executeTakeFirst();
  if (row === undefined || !answers) return row;
  return recordOf(row as Row & { answers: object }) as DataRecord;
}

function isKey(value: unknown): boolean {
  return typeof value === 'number' || typeof value === 'string';
}
