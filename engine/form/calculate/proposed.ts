import { evaluateIn } from '../../condition/holds.ts';
import { hasValue } from '../../condition/Outcome.ts';
import { pathsOfExpression } from '../../condition/pathsOf.ts';
import type { Context, DataRecord, Expression } from '../../contract/index.ts';
import { isEmpty, sameAnswer } from '../../values/equality.ts';
import { getAt, setAt } from '../../values/paths.ts';
import type { FormModel } from '../FormModel.ts';
import { calculateForm } from './calculateForm.ts';
import { mayOverlap } from './calculationsOf.ts';

const RECORD = 'record.';

/**
 * Values for other fields after the value at `path`, or a calculation that reads it, changed (`proposed` of
 * their layout), by path. They replace what the field contains; later input stays. An expression without a
 * value proposes none.
 *
 * @param before the record before the change, with its calculated fields.
 */
export function proposedAfterChange(
  model: FormModel,
  record: DataRecord,
  context: Context,
  path: string,
  before: DataRecord,
): ReadonlyMap<string, unknown> {
  const changed = [path, ...changedCalculations(model, before, record)];
  const changes = new Map<string, unknown>();
  for (const { path: place, layout } of model.fields) {
    if (layout.proposed === undefined || place === path) continue;
    const looks = looksAt(layout.proposed).some((each) => changed.some((other) => mayOverlap(each, other)));
    const value = looks ? proposal(layout.proposed, record, context) : undefined;
    if (value !== undefined && !sameAnswer(value, getAt(record, place))) changes.set(place, value);
  }
  return changes;
}

/**
 * A new record with the proposed values of fields that are still empty: today's date, the user, a value of
 * another field.
 *
 * @param given initial values passed by the caller; they are not replaced.
 */
export function withProposed(
  model: FormModel,
  record: DataRecord,
  given: DataRecord,
  context: Context,
): DataRecord {
  return model.fields.reduce((current, { path, layout }) => {
    if (layout.proposed === undefined || !isEmpty(getAt(given, path))) return current;
    const calculated =
      model.calculations.length === 0 ? current : calculateForm(model, current, context).record;
    const value = proposal(layout.proposed, calculated, context);
    return value === undefined ? current : setAt(current, path, value);
  }, record);
}

/** Places with a changed calculated value; for cells, the list. */
function changedCalculations(
  { calculations }: FormModel,
  before: DataRecord,
  after: DataRecord,
): readonly string[] {
  const places = new Set(calculations.map(({ path }) => path.split('.*')[0] ?? path));
  return [...places].filter((place) => !sameAnswer(getAt(before, place), getAt(after, place)));
}

function looksAt(expression: Expression): readonly string[] {
  return pathsOfExpression(expression).flatMap((path) =>
    path.startsWith(RECORD) ? [path.slice(RECORD.length)] : [],
  );
}

function proposal(expression: Expression, record: DataRecord, context: Context): unknown {
  const outcome = evaluateIn(expression, (path) =>
    path.startsWith(RECORD) ? getAt(record, path.slice(RECORD.length)) : getAt(context, path),
  );
  return hasValue(outcome) ? outcome : undefined;
}
