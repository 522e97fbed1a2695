import type { Field } from '../contract/index.ts';
import { equal } from '../values/equal.ts';

/** Whether an answer to one may be one to the other. */
export function isAlike(one: Field, other: Field): boolean {
  return equal([one.type, one.format, one.items?.type], [other.type, other.format, other.items?.type]);
}

type Parts = Pick<Field, 'properties' | 'items'>;

/**
 * What another version's item takes of an answer to one: of rows, and of what has parts, those cells that both ask alike, and cells that neither knows. The same value comes
 * back where that is all.
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
