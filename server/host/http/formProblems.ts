import type { Check, Context, DataRecord, FormPackage, Problem } from '../../../engine/contract/index.ts';
import { type FormModel, validateForm } from '../../../engine/index.ts';
import { compileCheck } from '../../../engine/node.ts';
import { MOST_PROBLEMS } from '../errors/MOST_PROBLEMS.ts';

type FormProblems = (model: FormModel, record: DataRecord, context: Context) => readonly Problem[];

// A published form never changes: its compiled check is kept as long as the form is.
const compiled = new WeakMap<FormPackage['entity'], FormProblems>();

/** What is wrong with records by their form's behaviour, found with bounded work: `path` is the field's inside the record. */
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
    const found = validateForm(model, record, context, (value) => {
      const problems = few(value);
      refused = problems.length > 0;
      return problems;
    }).filter(isError);
    if (found.length > 0 || !refused) return found;
    // All that was found is of fields that the form does not show: only a look at everything tells whether more is wrong.
    all ??= compileCheck(entity);
    return validateForm(model, record, context, all).filter(isError);
  };
}

function isError({ severity }: Problem): boolean {
  return severity === 'error';
}
