import type { DataRecord, FormPackage } from '../../contract/index.ts';

/** Drops fields that the form's entity does not define and its check would refuse. */
export function knownTo({ entity }: FormPackage, record: DataRecord): DataRecord {
  return Object.fromEntries(
    Object.entries(record).filter(([name]) => Object.hasOwn(entity.properties, name)),
  );
}
