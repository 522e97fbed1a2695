import { evaluate } from '../condition/holds.ts';
import { hasValue } from '../condition/Outcome.ts';
import type { DataRecord, Expression } from '../contract/index.ts';
import { fillInput } from './fillInput.ts';

type Fills = Readonly<Record<string, Expression>>;

/**
 * What a picked row says of the record's other fields, by path: a text is filled from the row, an expression worked out over it. What the row does not say
 * empties its field; without a row all are emptied.
 *
 * @example filledBy({ unit: { coalesce: [{ $value: 'sold' }, { $value: 'kept' }] } }, { sold: '', kept: 'kg' }) // { unit: 'kg' }
 */
export function filledBy(fills: Fills, row: DataRecord | undefined): DataRecord {
  return Object.fromEntries(
    Object.entries(fills).map(([path, each]) => [path, (row === undefined ? '' : said(each, row)) ?? '']),
  ) as DataRecord;
}

function said(each: Expression, row: DataRecord): unknown {
  if (typeof each !== 'object') return fillInput({ each }, row)['each'];
  const outcome = evaluate(each, row);
  return hasValue(outcome) ? outcome : '';
}
