import type { EntitySchema } from '../../../engine/contract/index.ts';
import {
  calculateRecord,
  calculationsOf,
  type DataRecord,
  getAt,
  memoizeFrozen,
} from '../../../engine/index.ts';
import { boundedRecord } from '../calls/boundedRecord.ts';
import { entityColumns } from '../structure/expectedColumns.ts';

type Row = Readonly<Record<string, unknown>>;

/**
 * Adds calculated columns (`x-calculated`), computed from the record as it will be stored; values sent by
 * clients are ignored. Calculations that read more than the entity's columns keep the value from the form.
 */
export function withCalculated(entity: EntitySchema, before: object | undefined, columns: Row): Row {
  const calculations = storedCalculations(entity);
  if (calculations.length === 0) return columns;
  const record = boundedRecord(() => calculateRecord(entity, { ...before, ...columns } as DataRecord, {}));
  const roots = [...new Set(calculations.map(({ path }) => path.split('.')[0] ?? path))];
  // Without a list there are no cells to calculate.
  const calculatedPaths = new Set(calculations.map(({ path }) => path));
  const columnNames = roots.filter((name) => calculatedPaths.has(name) || getAt(record, name) !== undefined);
  return {
    ...columns,
    ...Object.fromEntries(columnNames.map((name) => [name, getAt(record, name) ?? null])),
  };
}

/** Calculations of columns from columns. */
const storedCalculations = memoizeFrozen((entity: EntitySchema) => {
  const stored = new Set(entityColumns(entity));
  const isStored = (path: string): boolean => stored.has(path.split('.')[0] ?? '');
  return calculationsOf(entity).filter(({ path, reads }) => isStored(path) && reads.every(isStored));
});
