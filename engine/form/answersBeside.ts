import type { DataRecord, FormPackage } from '../contract/index.ts';
import { equal } from '../values/equal.ts';
import { isEmpty, sameAnswer } from '../values/isEmpty.ts';
import { carriedAnswers } from './carriedAnswers.ts';
import { askedCells, askedNames, asksWhole, formerKey, formerName } from './formerAnswers.ts';
import { alikePart } from './isAlike.ts';
import { restoredAnswers } from './restoredAnswers.ts';

interface Saved {
  /** The answers as they are kept so far. */
  readonly stored: DataRecord;
  /** The answers that the save gives. */
  readonly own: DataRecord;
  /** Whether the save says what becomes of an answer that has its place again (`restoredAnswers`). */
  readonly isPlaced: (field: string) => boolean;
}

/**
 * What is kept of a record beside the answers that a save gives: nothing that was answered is lost. What the version asked that the record leaves, and the other one asks
 * no more or otherwise, stands under the version that did: `zona@1`; but for what another item took over unchanged (`x-was`). What has its place again stands there alone.
 *
 * @param left the version that the record was kept in; the same where it stays.
 */
export function answersBeside(
  left: FormPackage,
  to: FormPackage,
  { stored, own, isPlaced }: Saved,
): DataRecord {
  const isMove = left.version !== to.version;
  const [then, now] = [left.entity.properties, to.entity.properties];
  const [asked, asks] = [askedNames(left), askedNames(to)];
  // Taken over as it was, under another name: it is not there twice.
  const carried = new Set(
    carriedAnswers(left, to, stored)
      .filter(({ field, given }) => equal(own[field], given))
      .map(({ from }) => from),
  );
  const restored = new Set(
    (isMove ? restoredAnswers(left, to, stored) : [])
      // Whoever sends rows that they have read elsewhere does not know of further cells.
      .filter(({ field, value }) =>
        askedCells(to, field) === undefined ? isPlaced(field) : equal(own[field], value),
      )
      .map(({ field, version }) => formerKey(field, version)),
  );
  const isFormer = (name: string, value: unknown) =>
    Object.entries(stored).some(([key, kept]) => formerName(key)?.name === name && sameAnswer(kept, value));
  const beside = Object.entries(stored).flatMap(([key, value]): (readonly [string, unknown])[] => {
    const former = formerName(key);
    if (former !== undefined) {
      const isThere = asksWhole(to, former.name, value) && sameAnswer(own[former.name], value);
      return isThere || restored.has(key) ? [] : [[key, value]];
    }
    if (carried.has(key)) return [];
    const under = [[formerKey(key, left.version), value]] as const;
    // The entity may know it all the same: nobody would see it.
    if (isMove && asked.has(key) && !asks.has(key)) return isEmpty(value) ? [] : [...under];
    const isSame = now[key] !== undefined && (!isMove || equal(now[key].type, then[key]?.type));
    const leaves = isMove && isSame && leavesCells(left, to, key, value);
    if (!leaves && (isSame || equal(own[key], value))) return [];
    if (then[key] === undefined) return [[key, value]];
    return !asked.has(key) && isFormer(key, value) ? [] : [...under];
  });
  return Object.fromEntries(beside);
}

/** Whether rows, or what has parts, were answered in cells that the other version does not ask, or asks otherwise. */
function leavesCells(left: FormPackage, to: FormPackage, name: string, value: unknown): boolean {
  const [then = {}, now = {}] = [left.entity.properties[name], to.entity.properties[name]];
  if (!sameAnswer(alikePart(then, now, value), value)) return true;
  return asksWhole(left, name, value) && !asksWhole(to, name, value);
}
