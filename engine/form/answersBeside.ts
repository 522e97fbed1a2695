import type { DataRecord, FormPackage } from '../contract/index.ts';
import { equal } from '../values/equal.ts';
import { isEmpty, sameAnswer } from '../values/isEmpty.ts';
import { carriedAnswers } from './carriedAnswers.ts';
import { askedCells, askedNames, asksWhole, formerKey, formerName } from './formerAnswers.ts';
import { alikePart } from './isAlike.ts';
import { restoredAnswers } from './restoredAnswers.ts';

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
  const [leftNames, targetNames] = [askedNames(left), askedNames(to)];
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
        askedCells(to, field) === undefined ? isPlaced(field) : equal(own[field], value),
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
      const isThere = asksWhole(to, former.name, value) && sameAnswer(own[former.name], value);
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
  if (!sameAnswer(alikePart(then, now, value), value)) return true;
  return asksWhole(left, name, value) && !asksWhole(to, name, value);
}
