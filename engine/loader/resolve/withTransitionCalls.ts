import type { WizardSchema, WorkflowSchema } from '../../contract/index.ts';
import { entryOf } from '../../values/paths.ts';
import { memoizeLatest } from '../../values/records.ts';

type ByName<T> = Readonly<Record<string, T>>;
type Transition = WorkflowSchema['transitions'][number];
type Finish = WizardSchema['finish'][number];

/**
 * Completes wizard finishes that make a transition: its call with input comes first; confirmation and
 * permission apply unless the finish has its own.
 */
export function withTransitionCalls(
  wizards: ByName<WizardSchema>,
  workflows: ByName<WorkflowSchema>,
): Record<string, WizardSchema> {
  return Object.fromEntries(
    Object.entries(wizards).map(([name, wizard]): [string, WizardSchema] => {
      if (!wizard.finish.some(({ transition }) => transition !== undefined)) return [name, wizard];
      const finish = wizard.finish.map((each) => {
        const transition = transitionOf(each, workflows);
        return transition === undefined ? each : completed(each, transition);
      });
      const whole = () => ({ ...wizard, finish: finish as WizardSchema['finish'] });
      return [name, wizardsCalling(wizard, JSON.stringify(finish), whole)];
    }),
  );
}

const wizardsCalling = memoizeLatest<WizardSchema>();

/** The transition a finish makes; undefined if it makes none or names an unknown one. */
export function transitionOf(
  { transition }: Finish,
  workflows: ByName<WorkflowSchema>,
): Transition | undefined {
  const workflow = entryOf(workflows, transition?.workflow);
  return workflow?.transitions.find(({ id }) => id === transition?.id);
}

function completed(finish: Finish, { call, input = {}, confirm, permission }: Transition): Finish {
  const calls = [{ call, input }, ...(finish.calls ?? [])];
  return {
    ...(confirm === undefined ? {} : { confirm }),
    ...(permission === undefined ? {} : { permission }),
    ...finish,
    calls,
  } as Finish;
}
