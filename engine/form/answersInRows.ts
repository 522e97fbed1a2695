import type { Field } from '../contract/index.ts';
import { isEmpty } from '../values/isEmpty.ts';
import { answerIn } from './answerIn.ts';

type Row = Readonly<Record<string, unknown>>;

/** A row that did not change is looked at once. */
const known = new WeakMap<Row, Row>();

/**
 * The answers that a value is, as they are stored: in rows, too, at any depth, so that a blank in a cell counts as no answer before it is settled as it will after.
 * The same object comes back where nothing is blank.
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
  const before = known.get(row);
  if (before !== undefined) return before;
  const entries = Object.entries(row).flatMap(([name, given]): readonly [string, unknown][] => {
    const cell = properties[name];
    const answer = cell === undefined ? given : answersInRows(cell, given);
    return answer === undefined ? [] : [[name, answer]];
  });
  const isSame =
    entries.length === Object.keys(row).length && entries.every(([name, answer]) => answer === row[name]);
  const answers = isSame ? row : Object.fromEntries(entries);
  known.set(row, answers);
  return answers;
}

function isRow(value: unknown): value is Row {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
