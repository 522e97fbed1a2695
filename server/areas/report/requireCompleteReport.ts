import { type Context, createWizardModel, type Problem } from '../../../engine/index.ts';
import type { CallContext } from '../../host/calls/CallContext.ts';
import type { Refusal } from '../../host/errors/Refusal.ts';
import { refuse } from '../../host/errors/refuse.ts';
import type { ErrorCode } from '../../host/errors/registry.ts';
import { shownProblem } from '../../host/errors/shownProblem.ts';
import { messagesFor } from '../../host/product/messagesFor.ts';
import type { TeamRow } from '../team/Team.ts';
import { reportOf } from './reportOf.ts';

/** Rules whose refusal has a code of its own, by message; all others answer TEAM_REFUSED with the message's words. */
const CODES: Readonly<Record<string, ErrorCode>> = {
  'report.activity-needed': 'REPORT_ACTIVITIES_MISSING',
  'report.no-company-discharge-unconfirmed': 'REPORT_CHECKS_MISSING',
  'report.no-enel-discharge-unconfirmed': 'REPORT_CHECKS_MISSING',
  'report.no-ddt-unconfirmed': 'REPORT_CHECKS_MISSING',
  'report.others-ddt-unconfirmed': 'REPORT_CHECKS_MISSING',
  'report.documents-pending': 'REPORT_DOCUMENTS_OPEN',
  'report.documents-without-lines': 'REPORT_DOCUMENTS_WITHOUT_LINES',
  'report.documents-without-attachments': 'REPORT_DOCUMENTS_WITHOUT_ATTACHMENTS',
  'report.vehicle-cards-unconfirmed': 'REPORT_CARDS_INCOMPLETE',
  'report.equipment-cards-unconfirmed': 'REPORT_CARDS_INCOMPLETE',
  'discharge.over-stock': 'DISCHARGE_OVER_STOCK',
};

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
    model.problems(blocked, all).filter(({ severity }) => severity === 'error'),
  );
}

function refusalOf({ product, user }: CallContext, problems: readonly Problem[]): Refusal {
  const messages = messagesFor(product, user.locale);
  const shown = problems.map((problem) => shownProblem(problem, messages));
  const [first] = problems;
  const code = first?.message === undefined ? undefined : CODES[first.message];
  const message = shown[0]?.text ?? '';
  return code === undefined
    ? refuse('TEAM_REFUSED', { message }, shown)
    : refuse(code, { checks: message }, shown);
}
