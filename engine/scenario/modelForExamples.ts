import type { FormPackage, FormSchema, Product } from '../contract/index.ts';
import { createFormModel } from '../form/createFormModel.ts';
import type { FormModel } from '../form/FormModel.ts';
import { formPackage } from '../loader/formPackage.ts';

/** A form package with its model, for running examples. */
export interface TriedForm {
  readonly pkg: FormPackage;
  readonly model: FormModel;
}

const byProduct = new WeakMap<Product, Map<string, TriedForm>>();
const byForm = new WeakMap<FormSchema, TriedForm>();

/**
 * The model of a form, cached for all its examples, and across products that leave the form unchanged: every
 * publication runs hundreds of examples.
 */
export function modelForExamples(product: Product, name: string): TriedForm {
  const cached = byProduct.get(product)?.get(name);
  if (cached !== undefined) return cached;
  const pkg = formPackage(product, name);
  const former = byForm.get(pkg.form);
  const triedForm =
    former !== undefined && isSame(former.pkg, pkg) ? former : { pkg, model: createFormModel(pkg) };
  if (Object.isFrozen(product)) {
    byProduct.set(product, (byProduct.get(product) ?? new Map<string, TriedForm>()).set(name, triedForm));
    byForm.set(pkg.form, triedForm);
  }
  return triedForm;
}

function isSame(one: FormPackage, other: FormPackage): boolean {
  const lists = Object.keys(other.options);
  return (
    one.entity === other.entity &&
    Object.keys(one.options).length === lists.length &&
    lists.every((list) => one.options[list] === other.options[list]) &&
    restOf(one) === restOf(other)
  );
}

function restOf({ name, version, timeZone, moments }: FormPackage): string {
  return JSON.stringify([name, version, timeZone, moments]);
}
