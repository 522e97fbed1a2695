import { allows } from '../../condition/holds.ts';
import type { DataRecord, Field, FormPackage } from '../../contract/index.ts';
import { equal, isEmpty, sameAnswer } from '../../values/equality.ts';
import { carriedAnswers } from './carriedAnswers.ts';
import {
  displayedCells,
  formerAnswers,
  formerKey,
  formerName,
  formFieldNames,
  includesWholeField,
} from './formerAnswers.ts';

/** A former answer for an item of another version that asks it again. */
interface RestoredAnswer {
  readonly field: string;
  /** The version under which it was answered. */
  readonly version: number;
  readonly value: unknown;
}

/**
 * The former answers that have a field again in another version: the latest value that the field accepts.
 * Fields that the present version asks alike are skipped, because their answer is newer; only their missing
 * cells are restored.
 */
export function restoredAnswers(
  from: FormPackage,
  to: FormPackage,
  record: DataRecord,
): readonly RestoredAnswer[] {
  const [then, now] = [from.entity.properties, to.entity.properties];
  const [presentNames, targetNames] = [formFieldNames(from), formFieldNames(to)];
  const restored = new Map<string, RestoredAnswer>();
  for (const { version, answers } of formerAnswers(record)) {
    for (const [field, value] of Object.entries(answers)) {
      const [former, item] = [then[field], now[field]];
      if (item === undefined || !targetNames.has(field) || restored.has(field)) continue;
      const isAnswered = presentNames.has(field) && former !== undefined && isAlike(former, item);
      const again = isAnswered
        ? restoredRows(from, to, field, { present: record[field], former: value })
        : value;
      if (again !== undefined && allows(item, again)) restored.set(field, { field, version, value: again });
    }
  }
  return [...restored.values()];
}

/**
 * The rows of a list with the former cells that the other version asks again. Rows are matched by the cells
 * that both versions define alike. Undefined if a former row has no match, or no cell is restored.
 *
 * @param former the rows stored under the former version.
 */
function restoredRows(
  from: FormPackage,
  to: FormPackage,
  name: string,
  { present, former }: { readonly present: unknown; readonly former: unknown },
): readonly DataRecord[] | undefined {
  const [presentCells, targetCells] = [displayedCells(from, name), displayedCells(to, name)];
  if (presentCells === undefined || targetCells === undefined || !areRows(present) || !areRows(former))
    return undefined;
  const [then = {}, now = {}] = [from.entity.properties[name], to.entity.properties[name]];
  const cellIn = (item: Field, cell: string): Field => item.items?.properties?.[cell] ?? {};
  const alike = presentCells.filter((cell) => isAlike(cellIn(then, cell), cellIn(now, cell)));
  const again = targetCells.filter((cell) => !alike.includes(cell));
  const rows = commonPart(then, now, present) as readonly DataRecord[];
  const open = new Set(former);
  const restored = rows.map((row) => {
    const match = [...open].find((each) => alike.every((cell) => equal(each[cell], row[cell])));
    if (match === undefined) return row;
    open.delete(match);
    const cells = again.filter((cell) => !isEmpty(match[cell])).map((cell) => [cell, match[cell]]);
    return cells.length === 0 ? row : { ...row, ...Object.fromEntries(cells) };
  });
  return open.size > 0 || equal(restored, rows) ? undefined : restored;
}

function areRows(value: unknown): value is readonly DataRecord[] {
  return Array.isArray(value) && value.every((row) => typeof row === 'object' && row !== null);
}

interface Saved {
  /** The answers stored before this save. */
  readonly stored: DataRecord;
  /** The answers that this save sends. */
  readonly own: DataRecord;
  /** Whether the request sends a value for a field with a restorable answer (`restoredAnswers`). */
  readonly isPlaced: (field: string) => boolean;
}

/**
 * The former answers to store next to those that a save sends, so that no answer is lost. An answer that the
 * new version does not ask, or asks with another type, is stored with its version: `zona@1`. Not stored:
 * answers that another item took over unchanged (`x-was`) and answers restored into their own field.
 *
 * @param left the version in which the record was stored; equal to `to` if the save does not change the
 * version.
 */
export function answersBeside(
  left: FormPackage,
  to: FormPackage,
  { stored, own, isPlaced }: Saved,
): DataRecord {
  const isMove = left.version !== to.version;
  const [then, now] = [left.entity.properties, to.entity.properties];
  const [leftNames, targetNames] = [formFieldNames(left), formFieldNames(to)];
  // Taken over unchanged under another name: one copy is enough.
  const carried = new Set(
    carriedAnswers(left, to, stored)
      .filter(({ field, given }) => equal(own[field], given))
      .map(({ from }) => from),
  );
  const restored = new Set(
    (isMove ? restoredAnswers(left, to, stored) : [])
      // A client that only sends the cells it knows has not restored the others: compare the whole value.
      .filter(({ field, value }) =>
        displayedCells(to, field) === undefined ? isPlaced(field) : equal(own[field], value),
      )
      .map(({ field, version }) => formerKey(field, version)),
  );
  const isFormer = (name: string, value: unknown) =>
    Object.entries(stored).some(
      ([key, storedValue]) => formerName(key)?.name === name && sameAnswer(storedValue, value),
    );
  const beside = Object.entries(stored).flatMap(([key, value]): (readonly [string, unknown])[] => {
    const former = formerName(key);
    if (former !== undefined) {
      const isThere = includesWholeField(to, former.name, value) && sameAnswer(own[former.name], value);
      return isThere || restored.has(key) ? [] : [[key, value]];
    }
    if (carried.has(key)) return [];
    const under = [[formerKey(key, left.version), value]] as const;
    // The entity may still have the property, but no form would show it.
    if (isMove && leftNames.has(key) && !targetNames.has(key)) return isEmpty(value) ? [] : [...under];
    const isSame = now[key] !== undefined && (!isMove || equal(now[key].type, then[key]?.type));
    const leaves = isMove && isSame && leavesCells(left, to, key, value);
    if (!leaves && (isSame || equal(own[key], value))) return [];
    if (then[key] === undefined) return [[key, value]];
    return !leftNames.has(key) && isFormer(key, value) ? [] : [...under];
  });
  return Object.fromEntries(beside);
}

/**
 * Whether rows or objects have answered cells that the other version does not ask, or asks with another type.
 */
function leavesCells(left: FormPackage, to: FormPackage, name: string, value: unknown): boolean {
  const [then = {}, now = {}] = [left.entity.properties[name], to.entity.properties[name]];
  if (!sameAnswer(commonPart(then, now, value), value)) return true;
  return includesWholeField(left, name, value) && !includesWholeField(to, name, value);
}

/** Whether two fields have the same type and format, so that an answer to one fits the other. */
export function isAlike(one: Field, other: Field): boolean {
  return equal([one.type, one.format, one.items?.type], [other.type, other.format, other.items?.type]);
}

type Parts = Pick<Field, 'properties' | 'items'>;

/**
 * The part of an answer that another version accepts: of rows and objects the cells that both versions define
 * alike, and cells that neither defines. Returns the same value if no cell is dropped.
 */
export function commonPart(then: Parts, now: Parts, value: unknown): unknown {
  if (Array.isArray(value)) {
    const { items: rowThen = {} } = then;
    const { items: rowNow = {} } = now;
    const rows = value.map((row) => commonPart(rowThen, rowNow, row));
    return rows.some((row, index) => row !== value[index]) ? rows : value;
  }
  const [cells, others] = [then.properties, now.properties];
  if (typeof value !== 'object' || value === null || cells === undefined || others === undefined)
    return value;
  const entries = Object.entries(value).flatMap(([name, given]): (readonly [string, unknown])[] => {
    const [former, cell] = [cells[name], others[name]];
    if (former === undefined) return [[name, given]];
    return cell !== undefined && isAlike(former, cell) ? [[name, commonPart(former, cell, given)]] : [];
  });
  const whole = Object.entries(value);
  const isWhole =
    entries.length === whole.length && entries.every(([, part], index) => part === whole[index]?.[1]);
  return isWhole ? value : Object.fromEntries(entries);
}
