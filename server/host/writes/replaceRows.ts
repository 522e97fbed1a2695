import type { Kysely } from 'kysely';
import type { CallContext } from '../calls/CallContext.ts';
import { sentColumns, writtenColumns } from './entityColumns.ts';

type Row = Readonly<Record<string, unknown>>;
/** Tables by names from entities, never from a request. */
type Tables = Record<string, Record<string, unknown>>;

/**
 * Replaces the rows of a record: writes all fields that a person fills in, and columns added by the handler.
 *
 * @param of columns that link the rows to their record.
 * @param own columns of a row decided by the server.
 * @returns the rows before and after.
 */
export async function replaceRows(
  { db, product }: Pick<CallContext, 'db' | 'product'>,
  name: string,
  of: Row,
  sent: readonly object[],
  serverColumns: (sent: Row, index: number) => Row = () => ({}),
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
    writtenColumns({ ...sentColumns(entity, row), ...serverColumns(row as Row, index), ...of }),
  );
  return { before, after: await tables.insertInto(table).values(rows).returningAll().execute() };
}
