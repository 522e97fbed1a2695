import type { Check, Context, DataRecord, FormPackage, Problem } from '../../../engine/contract/index.ts';
import { type FormModel, validateForm } from '../../../engine/index.ts';
import { compileCheck } from '../../../engine/node.ts';
import { MOST_PROBLEMS } from '../errors/MOST_PROBLEMS.ts';

type FormProblems = (model: FormModel, record: DataRecord, context: Context) => readonly Problem[];

// A published form never changes: its compiled check lives as long as its entity.
const compiled = new WeakMap<FormPackage['entity'], FormProblems>();

/** Returns the validator of a form: at most MOST_PROBLEMS errors, `path` relative to the record. */
export function formProblems(entity: FormPackage['entity']): FormProblems {
  const check = compiled.get(entity) ?? problemsFinder(entity);
  compiled.set(entity, check);
  return check;
}

function problemsFinder(entity: FormPackage['entity']): FormProblems {
  const few = compileCheck(entity, { most: MOST_PROBLEMS });
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
