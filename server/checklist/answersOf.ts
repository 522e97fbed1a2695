import type { DataRecord, FormPackage } from '../../engine/index.ts';

/** The answers alone, without what every checklist has as columns of its table (`x-column`). */
export function answersOf({ entity }: FormPackage, record: DataRecord): DataRecord {
  return Object.fromEntries(
    Object.entries(record).filter(([name]) => entity.properties[name]?.['x-column'] !== true),
  );
}

/** A stored row as the record that forms show and documents print: answers first, so that none can pose as a column. */
export function recordOf<Row extends { readonly answers: object }>(
  row: Row,
): Row['answers'] & Omit<Row, 'answers'> {
  const { answers, ...columns } = row;
  return { ...answers, ...columns };
}
