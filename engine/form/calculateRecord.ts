import { evaluateIn } from '../condition/holds.ts';
import { hasValue, type Outcome } from '../condition/Outcome.ts';
import type { Context, DataRecord, EntitySchema } from '../contract/index.ts';
import { getAt } from '../values/getAt.ts';
import { setAt } from '../values/setAt.ts';
import { mayBeNull } from './answerIn.ts';
import { type Calculation, calculationsOf } from './calculationsOf.ts';

/** Finds a value of the record by its path, as others see it. */
export type ValueAt = (path: string) => unknown;

const RECORD = 'record.';

/**
 * A record with every calculated field of its entity worked out, where no form stands between: nothing is hidden, and what cannot be worked out is null where
 * the field may be, else absent.
 */
export function calculateRecord(
  entity: Pick<EntitySchema, 'properties'>,
  record: DataRecord,
  context: Context,
): DataRecord {
  let current = record;
  for (const calculation of calculationsOf(entity)) {
    for (const [path, outcome] of outcomesOf(calculation, current, context, (path) => getAt(current, path)))
      current = setAt(current, path, storedAs(calculation, outcome));
  }
  return current;
}

/** What a calculation comes to: one outcome, or one for each row of its list, by path. */
export function outcomesOf(
  { path, expression }: Calculation,
  record: DataRecord,
  context: Context,
  valueAt: ValueAt,
): readonly (readonly [string, Outcome])[] {
  return placesIn(record, path).map(({ place, row }) => {
    const resolve = (name: string): unknown => {
      if (name.startsWith(RECORD)) return valueAt(name.slice(RECORD.length));
      if (name.startsWith('row.') && row !== undefined) return valueAt(`${row}.${name.slice(4)}`);
      return getAt(context, name);
    };
    return [place, evaluateIn(expression, resolve)];
  });
}

/** The value that a record keeps of an outcome. */
export function storedAs({ schema }: Calculation, outcome: Outcome): unknown {
  if (hasValue(outcome)) return outcome;
  return mayBeNull(schema) ? null : undefined;
}

interface Place {
  readonly place: string;
  /** Path of the row that it stands in. */
  readonly row?: string;
}

/** `lines.*.amount` is `lines.0.amount`, `lines.1.amount`, … */
function placesIn(record: DataRecord, path: string): readonly Place[] {
  const [list = '', ...rest] = path.split('.*.');
  let places: readonly Place[] = [{ place: list }];
  for (const next of rest) {
    places = places.flatMap(({ place }) => {
      const rows = getAt(record, place);
      if (!Array.isArray(rows)) return [];
      return rows.map((_row, index) => ({ place: `${place}.${index}.${next}`, row: `${place}.${index}` }));
    });
  }
  return places;
}
