import type { Field } from '../contract/index.ts';
import { equal } from '../values/equal.ts';

/** Whether two fields have the same type and format, so that an answer to one fits the other. */
export function isAlike(one: Field, other: Field): boolean {
  return equal([one.type, one.format, one.items?.type], [other.type, other.format, other.items?.type]);
}

type Parts = Pick<Field, 'properties' | 'items'>;

/**
 * The part of an answer that another version accepts: of rows and objects the cells that both versions define
 * alike, and cells that neither defines. Returns the same value if no cell is dropped.
 */
export function alikePart(then: Parts, now: Parts, value: unknown): unknown {
  if (Array.isArray(value)) {
    const { items: rowThen = {} } = then;
    const { items: rowNow = {} } = now;
    const rows = value.map((row) => alikePart(rowThen, rowNow, row));
    return rows.some((row, index) => row !== value[index]) ? rows : value;
  }
  const [cells, others] = [then.properties, now.properties];
  if (typeof value !== 'object' || value === null || cells === undefined || others === undefined)
    return value;
  const entries = Object.entries(value).flatMap(([name, given]): (readonly [string, unknown])[] => {
    const [former, cell] = [cells[name], others[name]];
    if (former === undefined) return [[name, given]];
    return cell !== undefined && isAlike(former, cell) ? [[name, alikePart(former, cell, given)]] : [];
  });
  const whole = Object.entries(value);
  const isWhole =
    entries.length === whole.length && entries.every(([, part], index) => part === whole[index]?.[1]);
  return isWhole ? value : Object.fromEntries(entries);
}
