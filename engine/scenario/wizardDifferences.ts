import { nameOfCall } from '../action/remainingCalls.ts';
import type { Context, Product } from '../contract/index.ts';
import { entryOf } from '../values/entryOf.ts';
import { createWizardModel, type WizardModel } from '../wizard/createWizardModel.ts';
import type { Scenario } from './Scenario.ts';
import type { ScenarioDifference } from './ScenarioDifference.ts';
import { unlike } from './unlike.ts';

type Expected = Scenario['expect'];

/** What a wizard is called, which steps it has, what stops them and what it ends with, otherwise than expected. */
export function wizardDifferences(
  product: Product,
  name: string,
  { expect }: Scenario,
  context: Context,
): readonly ScenarioDifference[] {
  const wizard = entryOf(product.wizards, name);
  if (wizard === undefined) return [{ said: 'there is no {expected} "{name}"', name, expected: 'wizard' }];
  const model = createWizardModel(wizard);
  const steps = model.steps(context).map((step) => step.id);
  return [
    ...unlike('the title', expect.title, () => model.title(context)),
    ...unlike('the steps', expect.steps, () => steps),
    ...unlike('what stops', expect.stops?.map(stopText), () =>
      steps.flatMap((step) => stopsOf(model, step, context)),
    ),
    ...finishDifferences(model, expect.finish, context),
    ...unlike('what would go on', expect.resumes, () =>
      wizard.finish
        .filter((finish) => finish.resumeWhen !== undefined && model.resumes(finish, context))
        .map(({ label }) => label),
    ),
  ];
}

function stopText({ step, message, severity = 'error' }: NonNullable<Expected['stops']>[number]): string {
  return `${step}: ${severity} ${message}`;
}

function stopsOf(model: WizardModel, step: string, context: Context): readonly string[] {
  return model
    .problems(step, context)
    .map(({ message = '', severity }) => stopText({ step, message, severity }));
}

function finishDifferences(
  model: WizardModel,
  expected: Expected['finish'],
  context: Context,
): readonly ScenarioDifference[] {
  if (expected === undefined) return [];
  const found = model.finish(context);
  return [
    ...unlike('the last button hidden', expected.hidden, () => model.finishHidden(context)),
    ...unlike('the last button', expected.label, () => found?.label),
    ...unlike('its calls', expected.calls, () => found?.calls?.map(nameOfCall)),
    ...unlike('its message', expected.message, () => found?.message),
    ...unlike('where it goes', expected.goTo, () => found?.goTo),
  ];
}
