import type { EntitySchema } from '../../../engine/contract/index.ts';
import { calculateRecord, calculationsOf, type DataRecord, getAt } from '../../../engine/index.ts';
import { boundedRecord } from '../calls/boundedRecord.ts';
import { entityColumns } from './entityColumns.ts';

type Row = Readonly<Record<string, unknown>>;

/**
 * The columns of a write with those that are worked out (`x-calculated`), from the record as it will be stored: what a request says of them is not taken.
 * A calculation that looks at more than the entity's own columns is left as its form has worked it out.
 */
export function withCalculated(entity: EntitySchema, before: object | undefined, columns: Row): Row {
  const stored = new Set(entityColumns(entity));
  const isStored = (path: string): boolean => stored.has(path.split('.')[0] ?? '');
  const own = calculationsOf(entity).filter(({ path, reads }) => isStored(path) && reads.every(isStored));
  if (own.length === 0) return columns;
  const record = boundedRecord(() => calculateRecord(entity, { ...before, ...columns } as DataRecord, {}));
  const roots = [...new Set(own.map(({ path }) => path.split('.')[0] ?? path))];
  // A list that nobody sent has no cells to be worked out: it stays what it is.
  const worked = new Set(own.map(({ path }) => path));
  const written = roots.filter((name) => worked.has(name) || getAt(record, name) !== undefined);
  return { ...columns, ...Object.fromEntries(written.map((name) => [name, getAt(record, name) ?? null])) };
}
