import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { EntitySchema, Field, Product } from '../../../../engine/contract/index.ts';
import type { Database } from '../../db/Database.ts';
import { entityColumns } from '../../structure/expectedColumns.ts';

type Value = string | number;

/** An entity's field in which saved records hold a choice. */
export interface ChoiceHolder {
  readonly entity: string;
  /** Titles of the entity and of the field. */
  readonly title: string;
  readonly field: string;
  /** Null where the count ran out of time. */
  readonly records: number | null;
  /** True where counting stopped at `MAX_HELD`. */
  readonly more: boolean;
}

/** Counting stops here: the exact number beyond it is not needed. */
const MAX_HELD = 1_000;

/**
 * Counts saved records that hold a value of an option list, by field, for the product in force. Fields
 * without such records are left out.
 */
export async function countHeld(
  count: Count,
  { entities }: Pick<Product, 'entities'>,
  list: string,
  value: Value,
): Promise<readonly ChoiceHolder[]> {
  const holders: ChoiceHolder[] = [];
  for (const [name, entity] of Object.entries(entities)) {
    for (const { keys, field } of storedPlaces(entity, list)) {
      const rows = await count(heldQuery(entity, keys, value));
      const records = rows === undefined ? null : (rows[0]?.records ?? 0);
      const title = entity['x-plural'] ?? entity.title ?? name;
      const more = records !== null && records >= MAX_HELD;
      if (records !== 0)
        holders.push({ entity: name, title, field: field.title ?? keys.at(-1) ?? '', records, more });
    }
  }
  return holders;
}

interface Place {
  readonly keys: readonly string[];
  readonly field: Field;
}

function storedPlaces(entity: EntitySchema, list: string): readonly Place[] {
  if (entity['x-table'] === undefined) return [];
  const columns = entityColumns(entity);
  const places = placesWithList(entity.properties, list, []);
  // Computed fields are not stored: the fields they depend on are counted instead.
  return places.filter(({ keys: [key = ''] }) => entity['x-answers'] === true || columns.includes(key));
}

/** All fields of the list, also within rows and objects. */
function placesWithList(
  fields: Readonly<Record<string, Field>> = {},
  list: string,
  around: readonly string[],
): readonly Place[] {
  return Object.entries(fields).flatMap(([name, field]): readonly Place[] => {
    const keys = [...around, name];
    const isOf = [field['x-options'], field.items?.['x-options']].includes(list);
    return [
      ...(isOf ? [{ keys, field }] : []),
      ...placesWithList(field.properties, list, keys),
      ...placesWithList(field.items?.properties, list, keys),
    ];
  });
}

function heldQuery(entity: EntitySchema, [column = '', ...within]: readonly string[], value: Value) {
  const isColumn = entity['x-answers'] !== true || entity.properties[column]?.['x-column'] === true;
  const at = isColumn ? sql`to_jsonb(found.${sql.ref(column)})` : sql`found.answers -> ${column}::text`;
  // In lax mode a jsonpath unwraps arrays: one query serves single and multiple choices.
  const path = `$${within.map((key) => `.${JSON.stringify(key)}`).join('')}[*] ? (@ == $value)`;
  const variables = JSON.stringify({ value });
  return sql<{ readonly records: number }>`
    select count(*)::integer as records from (
      select 1 as one from ${sql.table(entity['x-table'] ?? '')} as found
      where jsonb_path_exists(${at}, ${path}::jsonpath, ${variables}::jsonb) limit ${MAX_HELD}) as held`;
}

/** Time limits in milliseconds: of one count, and of all counts for one answer. */
const COUNT_MS = 3_000;
const ALL_MS = 8_000;
/** PostgreSQL codes: cancelled by timeout; unknown table; unknown column; no privilege. */
const UNCOUNTED = new Set(['57014', '42P01', '42703', '42501']);

export type Count = <Row>(query: RawBuilder<Row>) => Promise<readonly Row[] | undefined>;

/**
 * Counter for one answer: read-only queries with a time limit each and in total.
 *
 * @returns a function that runs a query; undefined where it timed out or cannot be counted.
 */
export function startCounting(db: Kysely<Database>): Count {
  const over = performance.now() + ALL_MS;
  return async (query) => {
    const timeout = Math.min(Math.floor(over - performance.now()), COUNT_MS);
    if (timeout <= 0) return undefined;
    try {
      return await db.transaction().execute(async (within) => {
        await sql`select set_config('statement_timeout', ${String(timeout)}, true)`.execute(within);
        return (await query.execute(within)).rows;
      });
    } catch (error) {
      if (UNCOUNTED.has(String((error as { readonly code?: unknown }).code))) return undefined;
      throw error;
    }
  };
}
