import type { DataRecord, EntitySchema } from '../../contract/index.ts';

/**
 * Part of a dialog's draft key that identifies a new record by its initial values: references, choices, and
 * days other than today. Today and what the row tells (names, kilometres) are left out, because a draft is to
 * be found again on the next day. Records of entities without a key are identified by all values.
 *
 * @param today the present day, `YYYY-MM-DD`.
 */
export function newRecordKey(
  { properties, 'x-key': key = [] }: EntitySchema,
  record: DataRecord,
  today: string,
): DataRecord {
  if (key.length === 0) return record;
  return Object.fromEntries(
    Object.entries(record).filter(([name, value]) => {
      const { 'x-reference': reference, 'x-options': options, format, type } = properties[name] ?? {};
      if (format === 'date') return value !== today;
      return reference !== undefined || options !== undefined || type === 'array';
    }),
  );
}
