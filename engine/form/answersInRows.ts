import type { Field } from '../contract/index.ts';
import { isEmpty } from '../values/isEmpty.ts';
import { answerIn } from './answerIn.ts';

type Row = Readonly<Record<string, unknown>>;

/** Cache by row object: an unchanged row is normalised once. */
const answersCache = new WeakMap<Row, Row>();

/**
 * `answerIn` for lists at any depth, so that a blank cell counts as unanswered before the record is settled.
 * Returns the same object if no cell changes.
 */
export function answersInRows(schema: Field, value: unknown): unknown {
  const { items } = schema;
  if (!Array.isArray(value)) return answerIn(schema, value);
  if (items?.properties === undefined)
    return value.some(isEmpty) ? value.filter((each) => !isEmpty(each)) : value;
  const rows = value.map((row) => (isRow(row) ? answersIn(items, row) : row));
  return rows.some((row, index) => row !== value[index]) ? rows : value;
}

function answersIn({ properties = {} }: Field, row: Row): Row {
  const before = answersCache.get(row);
  if (before !== undefined) return before;
  const entries = Object.entries(row).flatMap(([name, raw]): readonly [string, unknown][] => {
    const cell = properties[name];
    const answer = cell === undefined ? raw : answersInRows(cell, raw);
    return answer === undefined ? [] : [[name, answer]];
  });
  const isSame =
    entries.length === Object.keys(row).length && entries.every(([name, answer]) => answer === row[name]);
  const answers = isSame ? row : Object.fromEntries(entries);
  answersCache.set(row, answers);
  return answers;
}

function isRow(value: unknown): value is Row {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
