import type { Context, DataRecord, Field } from '../contract/index.ts';
import { getAt } from '../values/getAt.ts';
import { mayOf } from './mayOf.ts';
import { editsField } from './seesField.ts';

/** Notice for a field that the user may not change (`x-may.change`); undefined if they may. */
export function protectionNotice(
  field: Field | undefined,
  path: string,
  record: DataRecord,
  context: Context,
): string | undefined {
  const may = mayOf(field);
  if (may?.change === undefined) return undefined;
  // For a cell, `own` and `author` are read from its row.
  const row = /^(.*\.\d+)\.[^\d].*$/.exec(path)?.[1];
  return editsField(field, row === undefined ? record : getAt(record, row), context) ? undefined : may.text;
}
