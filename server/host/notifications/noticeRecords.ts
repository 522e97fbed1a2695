import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { NotificationsSchema, Product } from '../../../engine/contract/index.ts';
import { type Context, fillText, memoizeFrozen } from '../../../engine/index.ts';
import { followPath } from '../../../engine/node.ts';
import type { Database } from '../db/Database.ts';
import type { RecordHooks } from '../records/RecordHooks.ts';
import { type Row, recordQuery, wholeRecord } from '../records/recordQuery.ts';

/** An entry of a notifications file with its stored id. */
export interface Notice {
  /** File and name: `loan.dueTomorrow`. */
  readonly id: string;
  readonly entity: string;
  readonly said: NotificationsSchema['notifications'][number];
}

/** All notifications of a product, by id. */
export function noticesOf({ notifications }: Pick<Product, 'notifications'>): ReadonlyMap<string, Notice> {
  return noticesIn(notifications);
}

/** Each write asks for them. */
const noticesIn = memoizeFrozen((notifications: Product['notifications']): ReadonlyMap<string, Notice> => {
  const all = Object.entries(notifications).flatMap(([file, { entity, notifications: list }]) =>
    list.map((said): Notice => ({ id: `${file}.${said.name}`, entity, said })),
  );
  return new Map(all.map((notice) => [notice.id, notice]));
});

/** Services for reading records. */
export interface NoticeReading {
  readonly db: Kysely<Database>;
  readonly product: Product;
  readonly columns: RecordHooks['columns'];
}

/** A record to notify of, with the people in its fields. */
export interface NoticeRecord {
  readonly key: string;
  readonly record: Row;
  readonly users: readonly number[];
  readonly employees: readonly number[];
}

/**
 * Reads records of an entity as lists do, including fields of other records, with the people at the given
 * paths.
 */
export function noticeRecords(
  { product, columns }: Omit<NoticeReading, 'db'>,
  entity: string,
  paths: readonly string[] = [],
) {
  const query = recordQuery(product, { columns }, entity);
  const [key = ''] = query.keys;
  const people = paths.map((path) => {
    const end = followPath(product.entities, query.entity, path);
    const to = 'word' in end ? undefined : end.field['x-reference']?.entity;
    return { column: query.column(path), to };
  });
  const peopleOf = (row: Row, whom: string) =>
    people.flatMap(({ to }, index) => {
      const value = row[`whom_${index}`];
      return to === whom && typeof value === 'number' ? [value] : [];
    });
  return {
    ...query,
    key,
    /** Newest first. */
    async read(
      db: Kysely<Database>,
      where: RawBuilder<SqlBool>,
      limit?: number,
    ): Promise<readonly NoticeRecord[]> {
      const selected = query
        .select(db as unknown as Kysely<never>)
        .select(people.map(({ column }, index) => column.as(`whom_${index}`)) as never)
        .where(where)
        .orderBy(sql.ref(`${query.table}.${key}`), 'desc');
      const rows = (await (limit === undefined
        ? selected
        : selected.limit(limit)
      ).execute()) as readonly Row[];
      return rows.map((row) => ({
        key: String(row[key]),
        record: wholeRecord(row),
        users: peopleOf(row, 'user'),
        employees: peopleOf(row, 'employee'),
      }));
    },
    /** Condition for the records with these keys, converted to the column's type. */
    withKeys(keys: readonly string[]): RawBuilder<SqlBool> {
      const type = query.entity.properties[key]?.type;
      const list = type === 'integer' ? keys.map(Number).filter(Number.isSafeInteger) : keys;
      if (list.length === 0) return sql<SqlBool>`false`;
      return sql<SqlBool>`${sql.ref(`${query.table}.${key}`)} in (${sql.join(list)})`;
    },
  };
}

/** Paths of the fields that contain recipients. */
export function pathsTo({ said: { whom } }: Notice): readonly string[] {
  return whom.fields ?? [];
}

/** The text for which a record is notified of only once; empty where the notice has no `once`. */
export function onceOf({ said: { once } }: Pick<Notice, 'said'>, record: Row): string {
  return once === undefined ? '' : fillText(once, { record } as Context).slice(0, 200);
}
