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
  /** What the form's conditions look at, besides the record. */
  readonly conditions: Context;
  /** Where the record stands in the call's body, so that problems name their fields. */
  readonly at: string;
}

/**
 * A record as it is stored: what its form hides is cleared, what it shows is checked by the form's own version.
 *
 * @param refuseReadOnly throws where the form is read-only.
 * @throws Refusal BAD_INPUT with every wrong field; what `refuseReadOnly` throws.
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
