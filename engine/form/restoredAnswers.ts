import { allows } from '../condition/allows.ts';
import type { DataRecord, FormPackage } from '../contract/index.ts';
import { askedNames, formerAnswers } from './formerAnswers.ts';
import { isAlike } from './isAlike.ts';
import { restoredRows } from './restoredRows.ts';

/** A former answer for an item of another version that asks it again. */
export interface RestoredAnswer {
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
  const [presentNames, targetNames] = [askedNames(from), askedNames(to)];
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
