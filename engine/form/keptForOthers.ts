import type { Context, DataRecord, Field } from '../contract/index.ts';
import { getAt } from '../values/getAt.ts';
import { mayOf } from './mayOf.ts';
import { editsField } from './seesField.ts';

/** What is told at a field of that path in the record that is not for who fills to change; undefined where it is, or nothing says whose it is. */
export function keptForOthers(
  field: Field | undefined,
  path: string,
  record: DataRecord,
  context: Context,
): string | undefined {
  const may = mayOf(field);
  if (may?.change === undefined) return undefined;
  // A cell is of whom its row names.
  const row = /^(.*\.\d+)\.[^\d].*$/.exec(path)?.[1];
  return editsField(field, row === undefined ? record : getAt(record, row), context) ? undefined : may.text;
}
