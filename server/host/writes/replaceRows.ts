import type { Kysely } from 'kysely';
import type { CallContext } from '../calls/CallContext.ts';
import { sentColumns, writtenColumns } from './entityColumns.ts';

type Row = Readonly<Record<string, unknown>>;
/** Tables by a name that the entity says, never the request. */
type Tables = Record<string, Record<string, unknown>>;

/**
 * Puts the rows that were sent in the place of those that a record has: of each every field of their entity that a person fills, and what the handler adds.
 *
 * @param of the columns by which they belong to their record.
 * @param own what of a row the server decides.
 * @returns the rows as they were, and as they are.
 */
export async function replaceRows(
  { db, product }: Pick<CallContext, 'db' | 'product'>,
  name: string,
  of: Row,
  sent: readonly object[],
  own: (sent: Row, index: number) => Row = () => ({}),
): Promise<{ readonly before: readonly Row[]; readonly after: readonly Row[] }> {
  const entity = product.entities[name];
  const table = entity?.['x-table'];
  if (entity === undefined || table === undefined) throw new Error(`${name} is not kept in a table`);
  const tables = db as unknown as Kysely<Tables>;
  const before = await tables
    .deleteFrom(table)
    .where(({ and }) => and(of))
    .returningAll()
    .execute();
  if (sent.length === 0) return { before, after: [] };
  const rows = sent.map((row, index) =>
    writtenColumns({ ...sentColumns(entity, row), ...own(row as Row, index), ...of }),
  );
  return { before, after: await tables.insertInto(table).values(rows).returningAll().execute() };
}
