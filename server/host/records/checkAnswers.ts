import type { Check, Context, DataRecord, FormPackage, Problem } from '../../../engine/contract/index.ts';
import { createFormModel, type FormModel, holds, settle, validateForm } from '../../../engine/index.ts';
import { compileCheck } from '../../../engine/node.ts';
import { boundedRecord } from '../calls/boundedRecord.ts';
import type { CallContext } from '../calls/CallContext.ts';
import { refuseInput } from '../calls/refuseInput.ts';
import { MAX_PROBLEMS } from '../errors/envelope.ts';

interface Answered {
  readonly record: DataRecord;
  /** Values that the form's conditions read besides the record. */
  readonly conditions: Context;
  /** Path of the record in the call's body, prefixed to the paths of problems. */
  readonly at: string;
}

/**
 * Validates a record against a version of its form and returns it as it is stored: hidden answers are
 * cleared. It repeats the check of `formSteps()`, which refuses most inputs before a transaction is opened but
 * has neither the locked record nor its subject.
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
  if (problems.length > 0)
    throw refuseInput(call, product, user.locale, problemsAt(at, problems), { at, pkg, model });
  return boundedRecord(() => settle(model, record, context));
}

/** Problems of a record at the path `at` of a call's body, with paths in the body. */
export function problemsAt(at: string, problems: readonly Problem[]): readonly Problem[] {
  return problems.map((problem) => ({
    ...problem,
    path: problem.path === '' ? at : `${at}.${problem.path}`,
  }));
}

type FormProblems = (model: FormModel, record: DataRecord, context: Context) => readonly Problem[];

// A published form never changes: its compiled check lives as long as its entity.
const compiled = new WeakMap<FormPackage['entity'], FormProblems>();

/** Returns the validator of a form: at most MAX_PROBLEMS errors, `path` relative to the record. */
export function formProblems(entity: FormPackage['entity']): FormProblems {
  const check = compiled.get(entity) ?? problemsFinder(entity);
  compiled.set(entity, check);
  return check;
}

function problemsFinder(entity: FormPackage['entity']): FormProblems {
  const few = compileCheck(entity, { most: MAX_PROBLEMS });
  let all: Check | undefined;
  return (model, record, context) => {
    let refused = false;
    const problems = validateForm(model, record, context, (value) => {
      const violations = few(value);
      refused = violations.length > 0;
      return violations;
    }).filter(isError);
    if (problems.length > 0 || !refused) return problems;
    // The bounded check met only fields that the form hides: the complete check also covers the visible ones.
    all ??= compileCheck(entity);
    return validateForm(model, record, context, all).filter(isError);
  };
}

function isError({ severity }: Problem): boolean {
  return severity === 'error';
}
