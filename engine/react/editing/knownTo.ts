import type { DataRecord, FormPackage } from '../../contract/index.ts';

/** A form may be offered more than its entity has: what it does not know, it would refuse. */
export function knownTo({ entity }: FormPackage, record: DataRecord): DataRecord {
  return Object.fromEntries(
    Object.entries(record).filter(([name]) => Object.hasOwn(entity.properties, name)),
  );
}
