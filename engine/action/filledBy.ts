import { evaluate } from '../condition/holds.ts';
import { hasValue } from '../condition/Outcome.ts';
import type { DataRecord, Expression } from '../contract/index.ts';
import { fillInput } from './fillInput.ts';

type Fills = Readonly<Record<string, Expression>>;

/**
 * Values for other fields after a row was picked, by path: texts are filled from the row, expressions
 * evaluated on it. A missing value empties the field; without a row all fields are emptied.
 *
 * @example filledBy({ unit: { coalesce: [{ $value: 'sold' }, { $value: 'kept' }] } }, { sold: '', kept: 'kg' }) // { unit: 'kg' }
 */
export function filledBy(fills: Fills, row: DataRecord | undefined): DataRecord {
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
