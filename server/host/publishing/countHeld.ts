import { sql } from 'kysely';
import type { EntitySchema, Field, Product } from '../../../engine/contract/index.ts';
import { entityColumns } from '../writes/entityColumns.ts';
import type { Count } from './startCounting.ts';

type Value = string | number;

/** Records of an entity in one of whose fields a choice of a list stands. */
export interface ChoiceHolder {
  readonly entity: string;
  /** The entity's title, and the field's. */
  readonly title: string;
  readonly field: string;
  /** Null: there was no time to count. */
  readonly records: number | null;
  /** There may be more. */
  readonly more: boolean;
}

/** Nobody needs to know exactly how many more. */
const MOST_HELD = 1_000;

/** Where saved records hold a value of an option list, as the product in force keeps them; fields that nothing holds it in are left out. */
export async function countHeld(
  count: Count,
  { entities }: Pick<Product, 'entities'>,
  list: string,
  value: Value,
): Promise<readonly ChoiceHolder[]> {
  const held: ChoiceHolder[] = [];
  for (const [name, entity] of Object.entries(entities)) {
    for (const { keys, field } of keptPlaces(entity, list)) {
      const rows = await count(heldQuery(entity, keys, value));
      const records = rows === undefined ? null : (rows[0]?.records ?? 0);
      const title = entity['x-plural'] ?? entity.title ?? name;
      const more = records !== null && records >= MOST_HELD;
      if (records !== 0)
        held.push({ entity: name, title, field: field.title ?? keys.at(-1) ?? '', records, more });
    }
  }
  return held;
}

interface Place {
  readonly keys: readonly string[];
  readonly field: Field;
}

function keptPlaces(entity: EntitySchema, list: string): readonly Place[] {
  if (entity['x-table'] === undefined) return [];
  const columns = entityColumns(entity);
  const places = placesOf(entity.properties, list, []);
  // What is computed when it is read is kept by what it is computed from.
  return places.filter(({ keys: [key = ''] }) => entity['x-answers'] === true || columns.includes(key));
}

/** Every field of the list, also of rows and of objects within. */
function placesOf(
  fields: Readonly<Record<string, Field>> = {},
  list: string,
  around: readonly string[],
): readonly Place[] {
  return Object.entries(fields).flatMap(([name, field]): readonly Place[] => {
    const keys = [...around, name];
    const isOf = [field['x-options'], field.items?.['x-options']].includes(list);
    return [
      ...(isOf ? [{ keys, field }] : []),
      ...placesOf(field.properties, list, keys),
      ...placesOf(field.items?.properties, list, keys),
    ];
  });
}

function heldQuery(entity: EntitySchema, [column = '', ...within]: readonly string[], value: Value) {
  const isColumn = entity['x-answers'] !== true || entity.properties[column]?.['x-column'] === true;
  const at = isColumn ? sql`to_jsonb(found.${sql.ref(column)})` : sql`found.answers -> ${column}::text`;
  // Lists are opened by themselves: one value and several are asked alike.
  const path = `$${within.map((key) => `.${JSON.stringify(key)}`).join('')}[*] ? (@ == $value)`;
  const asked = JSON.stringify({ value });
  return sql<{ readonly records: number }>`
    select count(*)::integer as records from (
      select 1 as one from ${sql.table(entity['x-table'] ?? '')} as found
      where jsonb_path_exists(${at}, ${path}::jsonpath, ${asked}::jsonb) limit ${MOST_HELD}) as held`;
}
