import {
  type Context,
  createWizardModel,
  type Problem,
  type Transition,
  type WizardSchema,
  type WorkflowSchema,
} from '../../../engine/index.ts';
import type { CallContext } from '../calls/CallContext.ts';
import { codeNamed } from '../errors/codeNamed.ts';
import type { Refusal } from '../errors/Refusal.ts';
import { refuse } from '../errors/refuse.ts';
import { shownProblem } from '../errors/shownProblem.ts';
import { messagesFor } from '../product/messagesFor.ts';
import type { Life } from './Life.ts';

interface Needing {
  readonly workflow: WorkflowSchema;
  readonly transition: Transition;
  readonly conditions: Context;
}

/**
 * What a transition needs before it is made (`needs` of the workflow): its checks, in order, and a wizard of which no step that exists now holds back.
 *
 * @throws Refusal of a check; of a wizard's first rule of severity error that does not hold, with all problems of that step.
 */
export async function requireNeeds<Row extends object, Patch extends object, Data>(
  context: CallContext,
  life: Life<Row, Patch, Data>,
  { workflow, transition, conditions }: Needing,
  record: Row,
  data: Data,
): Promise<void> {
  const { checks = [], wizard: name } = transition.needs ?? {};
  for (const each of checks) {
    const check =
      life.checks !== undefined && Object.hasOwn(life.checks, each) ? life.checks[each] : undefined;
    // The loader of schemas knows no code: a name published without code is found here.
    if (check === undefined) throw new Error(`the workflow ${life.entity} needs an unknown check: ${each}`);
    await check(context, record, conditions, data);
  }
  if (name === undefined) return;
  const wizard = Object.hasOwn(context.product.wizards, name) ? context.product.wizards[name] : undefined;
  if (wizard === undefined) throw new Error(`the workflow ${life.entity} needs an unknown wizard: ${name}`);
  const model = createWizardModel(wizard);
  const all = { ...conditions, ...(await life.facts?.(context, record)) };
  const blocked = model.firstBlocked(all);
  if (blocked === undefined) return;
  const problems = model.problems(blocked, all).filter(({ severity }) => severity === 'error');
  throw refusalOfStep(context, workflow, wizard, problems);
}

/** With the code of the first rule that does not hold; one without answers as a guard does, with the message's words. */
function refusalOfStep(
  { product, user }: CallContext,
  { refusals }: WorkflowSchema,
  { steps }: WizardSchema,
  problems: readonly Problem[],
): Refusal {
  const messages = messagesFor(product, user.locale);
  const shown = problems.map((problem) => shownProblem(problem, messages));
  const [first] = problems;
  const rules = steps.flatMap((step) => step.rules ?? []);
  const code = rules.find(({ message }) => message === first?.message)?.code;
  const message = shown[0]?.text ?? '';
  if (code !== undefined) return refuse(codeNamed(code), { checks: message }, shown);
  return refuse(
    refusals?.guard === undefined ? 'GUARD_REFUSED' : codeNamed(refusals.guard),
    { message },
    shown,
  );
}
