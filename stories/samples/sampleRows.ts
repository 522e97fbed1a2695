import { sampleValue } from '../../engine/editor/index.ts';
import {
  type DataRecord,
  daysAfter,
  type EntitySchema,
  setAt,
  type TableSchema,
} from '../../engine/index.ts';

/** Three rows with a value in every column, each with its own key; every value of an options list comes up in turn. */
export function sampleRows(table: TableSchema, entity: EntitySchema | undefined): DataRecord[] {
  const keys = [table.key].flat();
  return [0, 1, 2].map((index) => {
    const fields = table.columns.flatMap(({ field, with: companions = [] }) => [
      field,
      ...companions.map((each) => each.field),
    ]);
    const values = [...new Set([...fields, ...keys])].map(
      (path) => [path, valueAt(entity, path, index)] as const,
    );
    return values.reduce<DataRecord>(
      (row, [path, value]) => (value === undefined ? row : (setAt(row, path, value) as DataRecord)),
      {},
    );
  });
}

function valueAt(entity: EntitySchema | undefined, path: string, index: number): unknown {
  const field = entity?.properties[path];
  if (field === undefined) return `Esempio ${index + 1}`;
  if (field.enum !== undefined) return field.enum[index % field.enum.length];
  const value = sampleValue(field);
  if (typeof value === 'number') return value + index;
  // A list may have one row for each day.
  if (typeof value === 'string' && field.format === 'date') return daysAfter(value, index);
  return typeof value === 'string' && field.format === undefined ? `${value} ${index + 1}` : value;
}
