import type { Check, Context, DataRecord, Product } from '../contract/index.ts';
import { createFormModel } from '../form/createFormModel.ts';
import { formState } from '../form/formState.ts';
import { validateForm } from '../form/validateForm.ts';
import { formPackage } from '../loader/formPackage.ts';
import type { Scenario } from './Scenario.ts';

/** What a form shows, asks and refuses otherwise than expected. */
export function formDifferences(
  product: Product,
  name: string,
  { expect }: Scenario,
  context: Context,
  checkOf: (form: string) => Check,
): readonly string[] {
  const model = createFormModel(formPackage(product, name));
  const record = (context['record'] ?? {}) as DataRecord;
  const state = formState(model, record, context);
  const problems = validateForm(model, record, context, checkOf(name));
  const errors = problems.filter((problem) => problem.severity === 'error');
  const told = errors.map((problem) => `${problem.path} ${problem.rule}`);
  const isVisible = (each: string): boolean => state.visible.has(each) || state.visibleSections.has(each);
  return [
    ...lacking(expect.visible, isVisible, 'is hidden, expected visible'),
    ...lacking(expect.hidden, (each) => !isVisible(each), 'is visible, expected hidden'),
    ...lacking(expect.required, (each) => state.required.has(each), 'is not required'),
    ...lacking(expect.readOnly, (each) => state.readOnly.has(each), 'is not read-only'),
    ...(expect.errors ?? [])
      .filter(({ path, rule }) => !problems.some((each) => each.path === path && each.rule === rule))
      .map(({ path, rule }) => `${path} has no problem "${rule}"; problems: ${told.join(', ') || 'none'}`),
    ...(expect.valid === undefined || expect.valid === (errors.length === 0)
      ? []
      : [`expected ${expect.valid ? 'no errors' : 'errors'}; errors: ${told.join(', ') || 'none'}`]),
  ];
}

function lacking(
  names: readonly string[] | undefined,
  holds: (name: string) => boolean,
  said: string,
): readonly string[] {
  return (names ?? []).filter((name) => !holds(name)).map((name) => `${name} ${said}`);
}
