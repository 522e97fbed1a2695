import {
  type Context,
  createFormModel,
  type DataRecord,
  type FormPackage,
  holds,
  settle,
} from '../../../engine/index.ts';
import type { CallContext } from '../../host/calls/CallContext.ts';
import { refuseInput } from '../../host/calls/refuseInput.ts';
import { refuse } from '../../host/errors/refuse.ts';
import { formProblems } from '../../host/http/formProblems.ts';
import { stateLabel } from '../../host/records/recordStates.ts';
import { requireOperation } from '../../host/records/requireOperation.ts';
import type { TeamRow } from '../team/Team.ts';

// A published form never changes: its compiled check may be kept as long as the form is.
const compiled = new WeakMap<FormPackage['entity'], ReturnType<typeof formProblems>>();

/**
 * The record as it is stored: what the form hides is cleared, what it shows is checked by the form's own version, with the
 * team and its crew in the context.
 *
 * @param at where the record stands in the call's body, so that problems name their fields.
 * @throws Refusal BAD_INPUT with every wrong field; TEAM_APPROVED, TEAM_CANCELLED or CHECKLIST_LOCKED where the form is read-only.
 */
export function checkAnswers(
  calling: CallContext,
  pkg: FormPackage,
  {
    record,
    conditions,
    team,
    at,
  }: {
    readonly record: DataRecord;
    readonly conditions: Context;
    readonly team: TeamRow;
    readonly at: string;
  },
): DataRecord {
  const { call, product, user } = calling;
  const context = { ...conditions, record };
  if (pkg.form.readOnlyWhen !== undefined && holds(pkg.form.readOnlyWhen, context)) {
    requireOperation(calling, 'team', 'change', team);
    throw refuse('CHECKLIST_LOCKED', { state: stateLabel(product, 'team', team.Stato) });
  }
  const model = createFormModel(pkg);
  const problems = checkOf(pkg)(model, record, context);
  if (problems.length > 0) {
    const placed = problems.map((problem) => ({
      ...problem,
      path: problem.path === '' ? at : `${at}.${problem.path}`,
    }));
    throw refuseInput(call, product, user.locale, placed);
  }
  return settle(model, record, context);
}

function checkOf({ entity }: FormPackage): ReturnType<typeof formProblems> {
  const check = compiled.get(entity) ?? formProblems(entity);
  compiled.set(entity, check);
  return check;
}
