import { nameOfCall } from '../action/input.ts';
import type { Context, Product } from '../contract/index.ts';
import { type Phrase, say } from '../errors/Phrase.ts';
import { entryOf } from '../values/paths.ts';
import { createWizardModel, type WizardModel } from '../wizard/createWizardModel.ts';
import { type Scenario, valueDifference } from './Scenario.ts';

type Expected = Scenario['expect'];

/** Differences of a wizard: title, steps, stopping rules and ending. */
export function wizardDifferences(
  product: Product,
  name: string,
  { expect }: Scenario,
  context: Context,
): readonly Phrase[] {
  const wizard = entryOf(product.wizards, name);
  if (wizard === undefined) return [say('exampleSubjectMissing', { name, expected: 'wizard' })];
  const model = createWizardModel(wizard);
  const steps = model.steps(context).map((step) => step.id);
  return [
    ...valueDifference('exampleTitle', expect.title, () => model.title(context)),
    ...valueDifference('exampleSteps', expect.steps, () => steps),
    ...valueDifference('exampleStops', expect.stops?.map(stopText), () =>
      steps.flatMap((step) => stopsOf(model, step, context)),
    ),
    ...finishDifferences(model, expect.finish, context),
    ...valueDifference('exampleResumes', expect.resumes, () =>
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
): readonly Phrase[] {
  if (expected === undefined) return [];
  const ending = model.finish(context);
  return [
    ...valueDifference('exampleFinishHidden', expected.hidden, () => model.finishHidden(context)),
    ...valueDifference('exampleFinish', expected.label, () => ending?.label),
    ...valueDifference('exampleCalls', expected.calls, () => ending?.calls?.map(nameOfCall)),
    ...valueDifference('exampleMessage', expected.message, () => ending?.message),
    ...valueDifference('exampleGoTo', expected.goTo, () => ending?.goTo),
  ];
}
