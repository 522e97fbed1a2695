import { allows } from '../condition/allows.ts';
import type { DataRecord, FormPackage } from '../contract/index.ts';
import { askedNames, formerAnswers } from './formerAnswers.ts';
import { isAlike } from './isAlike.ts';
import { restoredRows } from './restoredRows.ts';

/** An answer to a version that a record has left, for the item of another version that asks it again. */
export interface RestoredAnswer {
  readonly field: string;
  /** The version that it was given under. */
  readonly version: number;
  readonly value: unknown;
}

/**
 * What a record keeps of versions that it has left, and has its place again in another version of the form: the latest answer that the item takes. What the record's
 * present version asks alike is answered there, and newer; but for cells of its rows that it does not ask.
 */
export function restoredAnswers(
  from: FormPackage,
  to: FormPackage,
  record: DataRecord,
): readonly RestoredAnswer[] {
  const [then, now] = [from.entity.properties, to.entity.properties];
  const [left, asked] = [askedNames(from), askedNames(to)];
  const restored = new Map<string, RestoredAnswer>();
  for (const { version, answers } of formerAnswers(record)) {
    for (const [field, value] of Object.entries(answers)) {
      const [former, item] = [then[field], now[field]];
      if (item === undefined || !asked.has(field) || restored.has(field)) continue;
      const isAnswered = left.has(field) && former !== undefined && isAlike(former, item);
      const again = isAnswered
        ? restoredRows(from, to, field, { present: record[field], former: value })
        : value;
      if (again !== undefined && allows(item, again)) restored.set(field, { field, version, value: again });
    }
  }
  return [...restored.values()];
}
