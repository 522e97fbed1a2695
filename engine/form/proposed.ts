import { evaluateIn } from '../condition/holds.ts';
import { hasValue } from '../condition/Outcome.ts';
import { pathsOfExpression } from '../condition/pathsOf.ts';
import type { Context, DataRecord, Expression } from '../contract/index.ts';
import { getAt } from '../values/getAt.ts';
import { isEmpty, sameAnswer } from '../values/isEmpty.ts';
import { setAt } from '../values/setAt.ts';
import { calculateForm } from './calculateForm.ts';
import { mayMeet } from './calculationsOf.ts';
import type { FormModel } from './FormModel.ts';

const RECORD = 'record.';

/**
 * What is put into other fields after the value at `path` changed (`proposed` of their layout), or what is worked out of it, by path: what somebody wrote there
 * before gives way, what they write afterwards stands. An expression without a value proposes nothing.
 *
 * @param before the record as it was, its calculated fields worked out as those of `record` are.
 */
export function proposedAfterChange(
  model: FormModel,
  record: DataRecord,
  context: Context,
  path: string,
  before: DataRecord,
): ReadonlyMap<string, unknown> {
  const changed = [path, ...workedOutAnew(model, before, record)];
  const found = new Map<string, unknown>();
  for (const { path: place, layout } of model.fields) {
    if (layout.proposed === undefined || place === path) continue;
    const looks = looksAt(layout.proposed).some((each) => changed.some((other) => mayMeet(each, other)));
    const value = looks ? proposal(layout.proposed, record, context) : undefined;
    if (value !== undefined && !sameAnswer(value, getAt(record, place))) found.set(place, value);
  }
  return found;
}

/**
 * A new record with what its form proposes for fields that nobody has filled: today, who is signed in, what a default says of another.
 *
 * @param given what the record was begun with on purpose: that stands.
 */
export function withProposed(
  model: FormModel,
  record: DataRecord,
  given: DataRecord,
  context: Context,
): DataRecord {
  return model.fields.reduce((begun, { path, layout }) => {
    if (layout.proposed === undefined || !isEmpty(getAt(given, path))) return begun;
    const worked = model.calculations.length === 0 ? begun : calculateForm(model, begun, context).record;
    const value = proposal(layout.proposed, worked, context);
    return value === undefined ? begun : setAt(begun, path, value);
  }, record);
}

/** Places whose calculated value is another; of a list's cells, the list. */
function workedOutAnew(
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
