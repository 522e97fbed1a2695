import { allows } from '../condition/allows.ts';
import type { DataRecord, Field, FormPackage } from '../contract/index.ts';
import { equal } from '../values/equal.ts';
import { isEmpty } from '../values/isEmpty.ts';
import { askedCells, askedNames, formerAnswers } from './formerAnswers.ts';
import { alikePart, isAlike } from './isAlike.ts';

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
  const [presentCells, targetCells] = [askedCells(from, name), askedCells(to, name)];
  if (presentCells === undefined || targetCells === undefined || !areRows(present) || !areRows(former))
    return undefined;
  const [then = {}, now = {}] = [from.entity.properties[name], to.entity.properties[name]];
  const cellIn = (item: Field, cell: string): Field => item.items?.properties?.[cell] ?? {};
  const alike = presentCells.filter((cell) => isAlike(cellIn(then, cell), cellIn(now, cell)));
  const again = targetCells.filter((cell) => !alike.includes(cell));
  const rows = alikePart(then, now, present) as readonly DataRecord[];
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
