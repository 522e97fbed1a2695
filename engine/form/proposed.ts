import { evaluateIn } from '../condition/holds.ts';
import { hasValue } from '../condition/Outcome.ts';
import { pathsOfExpression } from '../condition/pathsOf.ts';
import type { Context, DataRecord } from '../contract/index.ts';
import { getAt } from '../values/getAt.ts';
import { isEmpty, sameAnswer } from '../values/isEmpty.ts';
import { setAt } from '../values/setAt.ts';
import { mayMeet } from './calculationsOf.ts';
import type { FormModel } from './FormModel.ts';

const RECORD = 'record.';

/**
 * What is put into other fields after the value at `path` changed (`proposed` of their layout), by path: what somebody wrote there before gives way, what they
 * write afterwards stands. An expression without a value proposes nothing.
 */
export function proposedAfterChange(
  model: FormModel,
  record: DataRecord,
  context: Context,
  path: string,
): ReadonlyMap<string, unknown> {
  const found = new Map<string, unknown>();
  for (const { path: place, layout } of model.fields) {
    if (layout.proposed === undefined || place === path) continue;
    const looks = pathsOfExpression(layout.proposed).some(
      (each) => each.startsWith(RECORD) && mayMeet(each.slice(RECORD.length), path),
    );
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
    const value = proposal(layout.proposed, begun, context);
    return value === undefined ? begun : setAt(begun, path, value);
  }, record);
}

function proposal(
  expression: Parameters<typeof evaluateIn>[0],
  record: DataRecord,
  context: Context,
): unknown {
  const outcome = evaluateIn(expression, (path) =>
    path.startsWith(RECORD) ? getAt(record, path.slice(RECORD.length)) : getAt(context, path),
  );
  return hasValue(outcome) ? outcome : undefined;
}
