import {
  type Context,
  createWizardModel,
  type Problem,
  type Transition,
  type WizardStep,
  type WorkflowSchema,
} from '../../../../engine/index.ts';
import type { CallContext } from '../../calls/CallContext.ts';
import { shownProblem } from '../../errors/envelope.ts';
import { codeNamed, type Refusal, refuse } from '../../errors/Refusal.ts';
import { messagesFor } from '../../product/productLookups.ts';
import type { WorkflowCode } from '../WorkflowCode.ts';

interface Needing {
  readonly workflow: WorkflowSchema;
  readonly transition: Transition;
  readonly conditions: Context;
}

/**
 * Checks the `needs` of a workflow transition: its checks, in order, and a wizard without a blocked step.
 *
 * @throws Refusal of a check; of the first broken rule of severity error in a wizard, with all problems of
 * that step.
 */
export async function requireNeeds<Row extends object, Patch extends object, Data>(
  context: CallContext,
  workflowCode: WorkflowCode<Row, Patch, Data>,
  { workflow, transition, conditions }: Needing,
  record: Row,
  data: Data,
): Promise<void> {
  const { checks = [], wizard: name } = transition.needs ?? {};
  for (const each of checks) {
    const check =
      workflowCode.checks !== undefined && Object.hasOwn(workflowCode.checks, each)
        ? workflowCode.checks[each]
        : undefined;
    // The schema loader does not see code, so that an unknown name only shows here.
    if (check === undefined)
      throw new Error(`the workflow ${workflowCode.entity} needs an unknown check: ${each}`);
    await check(context, record, conditions, data);
  }
  if (name === undefined) return;
  const wizard = Object.hasOwn(context.product.wizards, name) ? context.product.wizards[name] : undefined;
  if (wizard === undefined)
    throw new Error(`the workflow ${workflowCode.entity} needs an unknown wizard: ${name}`);
  const model = createWizardModel(wizard);
  const all = { ...conditions, ...(await workflowCode.wizardContext?.(context, record)) };
  const blocked = model.firstBlocked(all);
  if (blocked === undefined) return;
  const problems = model.problems(blocked, all).filter(({ severity }) => severity === 'error');
  const step = wizard.steps.find(({ id }) => id === blocked);
  throw refusalOfStep(context, workflow, step, problems);
}

/**
 * Refusal with the code of the first broken rule; without a code, that of a guard with the rule's message.
 */
function refusalOfStep(
  { product, user }: CallContext,
  { refusals }: WorkflowSchema,
  step: WizardStep | undefined,
  problems: readonly Problem[],
): Refusal {
  const messages = messagesFor(product, user.locale);
  const readable = problems.map((problem) => shownProblem(problem, messages));
  const [first] = problems;
  const code = step?.rules?.find(({ id }) => id === first?.rule)?.code;
  const message = readable[0]?.text ?? '';
  if (code !== undefined) return refuse(codeNamed(code), { message }, readable);
  return refuse(
    refusals?.guard === undefined ? 'GUARD_REFUSED' : codeNamed(refusals.guard),
    { message },
    readable,
  );
}
