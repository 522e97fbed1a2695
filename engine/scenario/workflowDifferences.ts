import { holds } from '../condition/holds.ts';
import type { Context, Product, WorkflowSchema } from '../contract/index.ts';
import { type Phrase, say } from '../errors/Phrase.ts';
import { entryOf } from '../values/paths.ts';
import { createWizardModel, type WizardModel } from '../wizard/createWizardModel.ts';
import { checkTransition, stateOf, transitionsFor } from '../workflow/checkTransition.ts';
import { permissionsIn, type Scenario, valueDifference } from './Scenario.ts';

/** Differences of a workflow: offered transitions, refusals, cautions and state variant. */
export function workflowDifferences(
  product: Product,
  name: string,
  { expect }: Scenario,
  context: Context,
): readonly Phrase[] {
  const workflow = entryOf(product.workflows, name);
  if (workflow === undefined) return [say('exampleSubjectMissing', { name, expected: 'workflow' })];
  const permissions = permissionsIn(context);
  const available = transitionsFor(workflow, context, permissions).map(({ transition }) => transition);
  const offered = available.map(({ id }) => id);
  const expected = expect.transitions;
  const refusals = (expect.refused ?? []).flatMap(({ transition, message }): readonly Phrase[] => {
    const answer = checkTransition(workflow, transition, context, permissions);
    if (!answer.allowed && answer.message === message) return [];
    const values = { name: transition, expected: message };
    return answer.allowed
      ? [say('exampleAllowed', values)]
      : [say('exampleRefused', { ...values, found: answer.message ?? answer.reason })];
  });
  const state = valueDifference('exampleVariant', expect.variant, () => variantOf(workflow, context));
  const warned = valueDifference('exampleCautions', expect.cautions, () =>
    available.flatMap(({ id, cautions = [] }) =>
      cautions.filter(({ when }) => holds(when, context)).map(({ message }) => ({ transition: id, message })),
    ),
  );
  const isSame = expected === undefined || [...expected].sort().join() === [...offered].sort().join();
  const difference = say('exampleOffered', {
    found: offered.join(', ') || say('none'),
    expected: expected?.join(', ') || say('none'),
  });
  return [...(isSame ? [] : [difference]), ...refusals, ...warned, ...state];
}

function variantOf(workflow: WorkflowSchema, context: Context): number {
  const state = workflow.states.find(({ value }) => value === stateOf(workflow, context));
  return state?.variants?.findIndex(({ when }) => holds(when, context)) ?? -1;
}

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
    ...valueDifference('exampleCalls', expected.calls, () => ending?.calls?.map(({ call }) => call)),
    ...valueDifference('exampleMessage', expected.message, () => ending?.message),
    ...valueDifference('exampleGoTo', expected.goTo, () => ending?.goTo),
  ];
}
