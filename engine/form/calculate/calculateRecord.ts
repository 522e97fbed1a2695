import { evaluateIn } from '../../condition/holds.ts';
import { hasValue, type Outcome } from '../../condition/Outcome.ts';
import type { Context, DataRecord, EntitySchema } from '../../contract/index.ts';
import { getAt, setMany } from '../../values/paths.ts';
import { mayBeNull } from '../answers.ts';
import { ROWS_AROUND } from '../rowStates.ts';
import { type Calculation, calculationsOf } from './calculationsOf.ts';

/** Reads a value of the record by its path. */
export type ValueAt = (path: string) => unknown;

const RECORD = 'record.';
const AROUND: readonly string[] = ROWS_AROUND;

/**
 * A record with the calculated fields of its entity, computed without a form: no field counts as hidden. A
 * calculation without a value is stored as null where the field allows it, else absent.
 */
export function calculateRecord(
  entity: Pick<EntitySchema, 'properties'>,
  record: DataRecord,
  context: Context,
): DataRecord {
  let current = record;
  for (const calculation of calculationsOf(entity)) {
    const outcomes = outcomesOf(calculation, current, context, (path) => getAt(current, path));
    const all = outcomes.map(([path, outcome]) => [path, storedAs(calculation, outcome)] as const);
    current = setMany(
      current,
      new Map(all.filter(([path, value]) => !Object.is(getAt(current, path), value))),
    );
  }
  return current;
}

/** Outcomes of a calculation by path: one, or one per row of its list. */
export function outcomesOf(
  { path, expression }: Calculation,
  record: DataRecord,
  context: Context,
  valueAt: ValueAt,
): readonly (readonly [string, Outcome])[] {
  return placesIn(record, path).map(({ place, rows }) => {
    const resolve = (name: string): unknown => {
      if (name.startsWith(RECORD)) return valueAt(name.slice(RECORD.length));
      const dot = name.indexOf('.');
      const row = rows[AROUND.indexOf(dot < 0 ? name : name.slice(0, dot))];
      return row === undefined ? getAt(context, name) : valueAt(dot < 0 ? row : `${row}${name.slice(dot)}`);
    };
    return [place, evaluateIn(expression, resolve)];
  });
}

/** The value to store for an outcome: null, or undefined, where it has no value. */
export function storedAs({ schema }: Calculation, outcome: Outcome): unknown {
  if (hasValue(outcome)) return outcome;
  return mayBeNull(schema) ? null : undefined;
}

interface Place {
  readonly place: string;
  /** Paths of the enclosing rows, innermost first. */
  readonly rows: readonly string[];
}

/** The places that a path with `*` matches: `lines.*.amount` is `lines.0.amount`, `lines.1.amount`, … */
export function placesIn(record: DataRecord, path: string): readonly Place[] {
  const [list = '', ...rest] = path.split('.*.');
  let places: readonly Place[] = [{ place: list, rows: [] }];
  for (const next of rest) {
    places = places.flatMap(({ place, rows }) => {
      const listRows = getAt(record, place);
      if (!Array.isArray(listRows)) return [];
      return listRows.map((_row, index): Place => {
        const row = `${place}.${index}`;
        return { place: `${row}.${next}`, rows: [row, ...rows] };
      });
    });
  }
  return places;
}
