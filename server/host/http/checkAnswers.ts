import {
  type Context,
  createFormModel,
  type DataRecord,
  type FormPackage,
  holds,
  settle,
} from '../../../engine/index.ts';
import { boundedRecord } from '../calls/boundedRecord.ts';
import type { CallContext } from '../calls/CallContext.ts';
import { refuseInput } from '../calls/refuseInput.ts';
import { formProblems } from './formProblems.ts';

interface Answered {
  readonly record: DataRecord;
  /** Values that the form's conditions read besides the record. */
  readonly conditions: Context;
  /** Path of the record in the call's body, prefixed to the paths of problems. */
  readonly at: string;
}

/**
 * Validates a record against a version of its form and returns it as it is stored: hidden answers are
 * cleared.
 *
 * @param refuseReadOnly throws the refusal for a read-only form.
 * @throws Refusal BAD_INPUT with every invalid field; the refusal of `refuseReadOnly`.
 */
export function checkAnswers(
  { call, product, user }: Pick<CallContext, 'call' | 'product' | 'user'>,
  pkg: FormPackage,
  { record, conditions, at }: Answered,
  refuseReadOnly: () => never,
): DataRecord {
  const context = { ...conditions, record };
  if (pkg.form.readOnlyWhen !== undefined && holds(pkg.form.readOnlyWhen, context)) refuseReadOnly();
  const model = createFormModel(pkg);
  const problems = boundedRecord(() => formProblems(pkg.entity)(model, record, context));
  if (problems.length > 0) {
    const placed = problems.map((problem) => ({
      ...problem,
      path: problem.path === '' ? at : `${at}.${problem.path}`,
    }));
    throw refuseInput(call, product, user.locale, placed, { at, pkg, model });
  }
  return boundedRecord(() => settle(model, record, context));
}
