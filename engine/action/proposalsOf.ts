import type { DataRecord } from '../contract/index.ts';
import { equal } from '../values/equal.ts';
import { isEmpty } from '../values/isEmpty.ts';
import { fillInput } from './fillInput.ts';

/** Fields that are filled together, with their texts; the first one decides for all. */
type Proposal = Readonly<Record<string, string>>;

interface Standing {
  /** The form's current record, with everything typed so far. */
  readonly record: DataRecord;
  /** Default values of a new record. */
  readonly defaults: DataRecord;
  /** Values filled by the row picked before. */
  readonly left: DataRecord;
}

/**
 * Values that a picked row fills into a form: only into fields that are empty, still have their default, or
 * hold a value filled by an earlier row. Values typed by the user stay.
 *
 * @returns values by field; the deciding field comes last, so that companions such as its name are set
 * before.
 */
export function proposalsOf(
  proposals: readonly Proposal[],
  row: DataRecord,
  { record, defaults, left }: Standing,
): DataRecord {
  const filled: Record<string, unknown> = {};
  for (const proposal of proposals) {
    const proposed = fillInput(proposal, row);
    const [first = '', ...beside] = Object.keys(proposal);
    const now = record[first];
    const isFree = isEmpty(now) || equal(now, defaults[first]) || (first in left && equal(now, left[first]));
    const value = isEmpty(proposed[first]) ? defaults[first] : proposed[first];
    if (!isFree || (isEmpty(value) && isEmpty(now))) continue;
    for (const field of beside) filled[field] = proposed[field] ?? '';
    filled[first] = value ?? '';
  }
  return filled as DataRecord;
}
