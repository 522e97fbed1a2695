import type { Field } from '../contract/index.ts';
import { bareCode } from '../values/codes.ts';
import { isEmpty } from '../values/equality.ts';
import { isJsonObject } from '../values/paths.ts';

/**
 * Normalises a value to its stored form: blank text or null becomes null where the field allows null, else
 * undefined; codes lose separators (`bareCode`). Conditions and checks read this form, so a cleared text
 * counts as unanswered before the record is saved.
 */
export function answerIn(schema: Field, value: unknown): unknown {
  const isBlank = value === null || (typeof value === 'string' && isEmpty(value));
  if (isBlank) return mayBeNull(schema) ? null : undefined;
  const code = schema['x-code'];
  return code !== undefined && typeof value === 'string' ? bareCode(code, value) : value;
}

/**
 * The schema at a path inside another; numeric keys step into list items. `{}` where the path leads nowhere.
 */
export function fieldWithin(schema: Field, path: string): Field {
  const step = (from: Field, key: string): Field =>
    (/^\d+$/.test(key) && from.items !== undefined ? from.items : from.properties?.[key]) ?? {};
  return path === '' ? schema : path.split('.').reduce(step, schema);
}

/** A field without a type takes anything. */
export function mayBeNull({ type }: Field): boolean {
  return type === 'null' || (Array.isArray(type) && type.includes('null'));
}

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
  const rows = value.map((row) => (isJsonObject(row) ? answersIn(items, row) : row));
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
