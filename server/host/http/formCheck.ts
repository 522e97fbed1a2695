import type { DataRecord, Problem, Product } from '../../../engine/contract/index.ts';
import { getAt, settingsContext } from '../../../engine/index.ts';
import { boundedRecord } from '../calls/boundedRecord.ts';
import type { CalledForm } from '../calls/calledForm.ts';
import { formProblems } from './formProblems.ts';

/** Checks the record in a call's body against its form: visibility, required fields, rules between fields. */
export type FormCheck = (body: unknown, context: Readonly<Record<string, unknown>>) => readonly Problem[];

/** The check of a call's form (none: always passes). Problems carry the path of their field in the body. */
export function formCheck(form: CalledForm | undefined, { settings }: Product): FormCheck {
  if (form === undefined) return () => [];
  const { at, model, pkg } = form;
  return (body, context) => {
    // Compiled at the first use: compiling hundreds of forms would slow down every start.
    const check = formProblems(pkg.entity);
    const record = getAt(body as DataRecord, at) as DataRecord;
    const scope = { ...context, record, ...settingsContext(settings) };
    return boundedRecord(() => check(model, record, scope)).map((problem) => ({
      ...problem,
      path: problem.path === '' ? at : `${at}.${problem.path}`,
    }));
  };
}
