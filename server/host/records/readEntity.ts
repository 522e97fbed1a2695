import { type Kysely, sql } from 'kysely';
import type { Product } from '../../../engine/contract/index.ts';
import { rowWhere } from '../access/visibleWhere.ts';
import type { CallContext } from '../calls/CallContext.ts';
import { notFound, refuse } from '../errors/Refusal.ts';
import type { RecordHooks } from './RecordHooks.ts';
import { type Row, recordQuery, wholeRecord } from './recordQuery.ts';

/** Reads single records by key, with fields read from others. */
interface EntityRead {
  /** The record, if the reader may see it. @throws Refusal NOT_FOUND, NOT_YOURS. */
  shown(context: CallContext, key: unknown): Promise<Row>;
  /** The single record of an entity; null before it is entered. @throws Refusal NOT_YOURS. */
  only(context: CallContext, key: unknown): Promise<Row | null>;
  /** The stored record, without a check of visibility; undefined where there is none. */
  stored(context: CallContext, key: unknown): Promise<Row | undefined>;
}

/** @param rows fields with rows of other entities to read as well (`x-rows`). */
export function readEntity(
  product: Product,
  hooks: Pick<RecordHooks, 'columns'>,
  name: string,
  rows?: readonly string[],
): EntityRead {
  const query = recordQuery(product, hooks, name);
  const { entity, table, keys } = query;
  const withRows = attachRows(product, hooks, name, rows);
  const [key = ''] = keys;
  const one = ({ db }: CallContext, value: unknown) =>
    query.select(db as unknown as Kysely<never>).where(sql.ref(`${table}.${key}`), '=', value);
  const whole = async ({ db }: CallContext, row: Row) => {
    const record = wholeRecord(row);
    return (await withRows(db as never, [record]))[0] ?? record;
  };
  async function only(context: CallContext, value: unknown): Promise<Row | null> {
    const isVisible = sql<boolean>`${rowWhere(context, 'see', name)}`.as(SEEN);
    const row = await one(context, value).select(isVisible).executeTakeFirst();
    if (row === undefined) return null;
    const { [SEEN]: isSeen, ...record } = row;
    if (isSeen !== true) throw refuse('NOT_YOURS');
    return whole(context, record);
  }
  return {
    only,
    async shown(context, value) {
      const record = await only(context, value);
      if (record === null) throw notFound(entity, value);
      return record;
    },
    async stored(context, value) {
      const row = await one(context, value).executeTakeFirst();
      return row === undefined ? undefined : whole(context, row);
    },
  };
}

/** Alias that no column has. */
const SEEN = 'seen by who asks';

/** Adds to records the rows of other entities that refer to them (`x-rows`). */
type AttachRows = (db: Kysely<never>, records: readonly Row[]) => Promise<readonly Row[]>;

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
