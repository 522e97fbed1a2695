import { type Kysely, sql } from 'kysely';
import type { Product } from '../../../engine/contract/index.ts';
import type { RecordHooks } from './RecordHooks.ts';
import { type Row, recordQuery } from './recordQuery.ts';

/** Adds to records the rows of other entities that refer to them (`x-rows`). */
export type AttachRows = (db: Kysely<never>, records: readonly Row[]) => Promise<readonly Row[]>;

/** Runs one query for each field, for all records together. */
export function attachRows(
  product: Product,
  hooks: Pick<RecordHooks, 'columns'>,
  name: string,
  fields: readonly string[] = [],
): AttachRows {
  const entity = product.entities[name];
  const [key = ''] = entity?.['x-key'] ?? [];
  const kinds = fields.flatMap((field) => {
    const rows = entity?.properties[field]?.['x-rows'];
    if (rows === undefined) return [];
    const query = recordQuery(product, hooks, rows.entity);
    const order = [
      ...(rows.order === undefined ? [] : [query.order(rows.order)]),
      ...query.keys.map((each) => query.column(each)),
    ];
    return [{ field, by: rows.by, query, order }];
  });
  return async (db, records) => {
    if (records.length === 0) return records;
    let whole = records;
    for (const { field, by, query, order } of kinds) {
      let select = query
        .select(db)
        .where(
          sql<boolean>`${sql.ref(`${query.table}.${by}`)} in (${sql.join(records.map((each) => each[key]))})`,
        );
      for (const column of order) select = select.orderBy(column);
      const of = Map.groupBy(await select.execute(), (row) => row[by]);
      whole = whole.map((record) => ({ ...record, [field]: of.get(record[key]) ?? [] }));
    }
    return whole;
  };
}
