import type { CallModel, FormPackage, Product } from '../../../engine/contract/index.ts';
import { createFormModel, type FormModel, formPackage } from '../../../engine/index.ts';

/** The form that validates a call's record, and the record's path in the body. */
export interface CalledForm {
  readonly at: string;
  readonly pkg: FormPackage;
  readonly model: FormModel;
}

/** The form that a call declares, if any. */
export function calledForm({ form }: CallModel, product: Product): CalledForm | undefined {
  if (form === undefined) return undefined;
  const pkg = formPackage(product, form.name);
  return { at: form.at, pkg, model: createFormModel(pkg) };
}
