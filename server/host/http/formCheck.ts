import type { DataRecord, Problem, Product } from '../../../engine/contract/index.ts';
import { getAt, settingsContext } from '../../../engine/index.ts';
import { boundedRecord } from '../calls/boundedRecord.ts';
import type { CalledForm } from '../calls/calledForm.ts';
import { formProblems } from './formProblems.ts';

/** Holds the record in a call's body to its form's behaviour: what is visible, required, between fields. */
export type FormCheck = (body: unknown, context: Readonly<Record<string, unknown>>) => readonly Problem[];

/** For a call that names a form, its check; for all others one that finds nothing. Problems are named by their path in the body. */
export function formCheck(form: CalledForm | undefined, { settings }: Product): FormCheck {
  if (form === undefined) return () => [];
  const { at, model, pkg } = form;
  return (body, context) => {
    // At the first use: hundreds of forms would make every start wait for those that nobody sends.
    const check = formProblems(pkg.entity);
    const record = getAt(body as DataRecord, at) as DataRecord;
    const scope = { ...context, record, ...settingsContext(settings) };
    return boundedRecord(() => check(model, record, scope)).map((problem) => ({
      ...problem,
      path: problem.path === '' ? at : `${at}.${problem.path}`,
    }));
  };
}
