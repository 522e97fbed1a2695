import type { DataRecord, FormPackage } from '../../../engine/index.ts';

/** The answers alone, without what every checklist has as columns of its table (`x-column`). */
export function ownAnswers({ entity }: FormPackage, record: DataRecord): DataRecord {
  return Object.fromEntries(
    Object.entries(record).filter(([name]) => entity.properties[name]?.['x-column'] !== true),
  );
}
