import type { WizardSchema, WorkflowSchema } from '../contract/index.ts';
import { entryOf } from '../values/entryOf.ts';

type ByName<T> = Readonly<Record<string, T>>;
type Transition = WorkflowSchema['transitions'][number];
type Finish = WizardSchema['finish'][number];

/** Wizards whose finishes make transitions, with what these say: the call comes first, with its input; question and permission where the finish has none. */
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
      return [name, { ...wizard, finish: finish as WizardSchema['finish'] }];
    }),
  );
}

/** The transition that a finish makes; undefined where it makes none, or names one that is not there. */
export function transitionOf(
  { transition }: Finish,
  workflows: ByName<WorkflowSchema>,
): Transition | undefined {
  const life = entryOf(workflows, transition?.workflow);
  return life?.transitions.find(({ id }) => id === transition?.id);
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
