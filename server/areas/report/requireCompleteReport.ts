import { type Context, createWizardModel, type Problem, type WizardSchema } from '../../../engine/index.ts';
import type { CallContext } from '../../host/calls/CallContext.ts';
import { codeNamed } from '../../host/errors/codeNamed.ts';
import type { Refusal } from '../../host/errors/Refusal.ts';
import { refuse } from '../../host/errors/refuse.ts';
import { shownProblem } from '../../host/errors/shownProblem.ts';
import { messagesFor } from '../../host/product/messagesFor.ts';
import type { TeamRow } from '../team/Team.ts';
import { reportOf } from './reportOf.ts';

/**
 * WIZ-04 on the server: every step that exists now (WIZ-06), in order. Refuses with the first rule of severity error that does not hold;
 * `problems` has all of that step.
 *
 * @param conditions what conditions look at besides the report: team, project, user, modules, today.
 * @throws Refusal REPORT_*, DISCHARGE_OVER_STOCK or TEAM_REFUSED.
 */
export async function requireCompleteReport(
  context: CallContext,
  team: TeamRow,
  conditions: Context,
): Promise<void> {
  const wizard = context.product.wizards['report'];
  if (wizard === undefined) throw new Error('schemas/report/report.wizard.json is missing');
  const model = createWizardModel(wizard);
  const all = { ...conditions, report: await reportOf(context, team) };
  const blocked = model.firstBlocked(all);
  if (blocked === undefined) return;
  throw refusalOf(
    context,
    wizard,
    model.problems(blocked, all).filter(({ severity }) => severity === 'error'),
  );
}

/** With the code of the first rule that does not hold; one without answers TEAM_REFUSED with the message's words. */
function refusalOf(
  { product, user }: CallContext,
  { steps }: WizardSchema,
  problems: readonly Problem[],
): Refusal {
  const messages = messagesFor(product, user.locale);
  const shown = problems.map((problem) => shownProblem(problem, messages));
  const [first] = problems;
  const rules = steps.flatMap((step) => step.rules ?? []);
  const code = rules.find(({ message }) => message === first?.message)?.code;
  const message = shown[0]?.text ?? '';
  return code === undefined
    ? refuse('TEAM_REFUSED', { message }, shown)
    : refuse(codeNamed(code), { checks: message }, shown);
}
