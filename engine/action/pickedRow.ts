import { evaluate } from '../condition/holds.ts';
import { hasValue } from '../condition/Outcome.ts';
import type { DataRecord, Expression } from '../contract/index.ts';
import { equal, isEmpty } from '../values/equality.ts';
import { fillInput } from './input.ts';

type Fills = Readonly<Record<string, Expression>>;

/**
 * Values for other fields after a row was picked, by path: texts are filled from the row, expressions
 * evaluated on it. A missing value empties the field; without a row all fields are emptied.
 *
 * @example valuesFromRow({ unit: { coalesce: [{ $value: 'sold' }, { $value: 'kept' }] } }, { sold: '', kept: 'kg' }) // { unit: 'kg' }
 */
export function valuesFromRow(fills: Fills, row: DataRecord | undefined): DataRecord {
  return Object.fromEntries(
    Object.entries(fills).map(([path, each]) => [
      path,
      (row === undefined ? '' : valueFrom(each, row)) ?? '',
    ]),
  ) as DataRecord;
}

function valueFrom(each: Expression, row: DataRecord): unknown {
  if (typeof each !== 'object') return fillInput({ each }, row)['each'];
  const outcome = evaluate(each, row);
  return hasValue(outcome) ? outcome : '';
}

/** Fields that are filled together, with their texts; the first one decides for all. */
type Proposal = Readonly<Record<string, string>>;

interface FormValues {
  /** The form's current record, with everything typed so far. */
  readonly record: DataRecord;
  /** Default values of a new record. */
  readonly defaults: DataRecord;
  /** Values filled by the row picked before. */
  readonly filledBefore: DataRecord;
}

/**
 * Values that a picked row fills into a form: only into fields that are empty, still have their default, or
 * hold a value filled by an earlier row. Values typed by the user stay.
 *
 * @returns values by field; the deciding field comes last, so that companions such as its name are set
 * before.
 */
export function proposalsFromRow(
  proposals: readonly Proposal[],
  row: DataRecord,
  { record, defaults, filledBefore }: FormValues,
): DataRecord {
  const filled: Record<string, unknown> = {};
  for (const proposal of proposals) {
    const proposed = fillInput(proposal, row);
    const [first = '', ...beside] = Object.keys(proposal);
    const now = record[first];
    const isFree =
      isEmpty(now) ||
      equal(now, defaults[first]) ||
      (first in filledBefore && equal(now, filledBefore[first]));
    const value = isEmpty(proposed[first]) ? defaults[first] : proposed[first];
    if (!isFree || (isEmpty(value) && isEmpty(now))) continue;
    for (const field of beside) filled[field] = proposed[field] ?? '';
    filled[first] = value ?? '';
  }
  return filled as DataRecord;
}
