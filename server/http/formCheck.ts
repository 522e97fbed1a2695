import type { Check, DataRecord, Problem, Product } from '../../engine/contract/index.ts';
import { getAt, validateForm } from '../../engine/index.ts';
import { compileCheck } from '../../engine/node.ts';
import type { CalledForm } from './calledForm.ts';

/** Holds the record in a call's body to its form's behaviour: what is visible, required, between fields. */
export type FormCheck = (body: unknown, context: Readonly<Record<string, unknown>>) => readonly Problem[];

/** For a call that names a form, its check; for all others one that finds nothing. Problems are named by their path in the body. */
export function formCheck(form: CalledForm | undefined, { settings }: Product): FormCheck {
  if (form === undefined) return () => [];
  const { at, model, pkg } = form;
  let check: Check | undefined;
  return (body, context) => {
    check ??= compileCheck(pkg.entity);
    const record = getAt(body as DataRecord, at) as DataRecord;
    return validateForm(model, record, { ...context, record, modules: settings.modules }, check)
      .filter(({ severity }) => severity === 'error')
      .map((problem) => ({ ...problem, path: problem.path === '' ? at : `${at}.${problem.path}` }));
  };
}
