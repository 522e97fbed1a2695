import type { Context, Transition, WorkflowSchema } from '../../../engine/index.ts';
import { attempt, settingsContext, stateOf } from '../../../engine/index.ts';
import type { CallContext } from '../calls/CallContext.ts';
import type { Life } from './Life.ts';
import { refusalOfAttempt, refusalOfState } from './refusalOf.ts';
import { refuseMissing, refuseUnreasoned } from './refuseMissing.ts';
import { refuseUnfilled } from './refuseUnfilled.ts';
import { requireNeeds } from './requireNeeds.ts';
import { workflowOf } from './workflowOf.ts';

export interface Wanted<Data> {
  /** The wanted state, where a call leads to several. */
  readonly to?: string | undefined;
  readonly data: Data;
  /** The call whose transition it is; default the one being answered. */
  readonly call?: string | undefined;
  /** What the call brings along of the record itself: answers are asked for over what is stored. */
  readonly sent?: object | undefined;
  /** The transition itself, where a call makes another's as well. */
  readonly id?: string | undefined;
}

/** A transition that a record may make now. */
export interface Permit<Row> {
  readonly record: Row;
  readonly workflow: WorkflowSchema;
  readonly transition: Transition;
  /** The state that it leads to. */
  readonly to: string;
  readonly conditions: Context;
}

/**
 * Finds the transition of a record by call, present and wanted state, asks the workflow, and makes the checks that the transition needs. It changes nothing: for
 * calls that write more than `makeMove` does, and give the record the state `to` with it.
 *
 * @param record locked; one without a state, not yet stored, is in the initial one.
 * @throws Refusal FORBIDDEN, what the workflow says (`refusals`, `stateCode`, a guard's `code`), ANSWERS_MISSING, a check's, or REASON_MISSING.
 */
export async function permitMove<Row extends object, Patch extends object, Data>(
  context: CallContext,
  life: Life<Row, Patch, Data>,
  record: Row,
  wanted: Wanted<Data>,
): Promise<Permit<Row>> {
  const { user, product } = context;
  const workflow = workflowOf(product, life.entity);
  const conditions = (await life.conditions?.(context, record)) ?? conditionsOf(context, record);
  const state = stateOf(workflow, conditions);
  const named = workflow.transitions.find(({ id }) => id === wanted.id);
  // Code names it: another transition of the call must not stand in for one that was renamed.
  if (wanted.id !== undefined && named === undefined)
    throw new Error(`the workflow ${life.entity} has no transition ${wanted.id}`);
  const call = named?.call ?? wanted.call ?? context.call.name;
  const transition = workflow.transitions.find(
    (each) =>
      (named === undefined ? each.call === call : each === named) &&
      each.from.includes(state) &&
      (wanted.to === undefined || (each.to ?? state) === wanted.to),
  );
  if (transition === undefined) throw refusalOfState(context, workflow, call, conditions);

  const answer = attempt(workflow, transition.id, conditions, user.permissions);
  if (!answer.allowed) throw refusalOfAttempt(context, workflow, transition, answer, conditions);
  const whole = { ...record, ...(conditions['record'] as object | undefined), ...wanted.sent };
  await refuseUnfilled(context, life.entity, transition, whole);
  const moved = { workflow, transition, record: whole, conditions };
  await refuseMissing(context, moved);
  await requireNeeds(context, life, moved, record, wanted.data);
  await refuseUnreasoned(context, moved, wanted.data);
  return { record, workflow, transition, to: answer.to, conditions };
}

/** What conditions of a workflow look at: the record, and what everybody knows. */
export function conditionsOf(
  { user, product, today }: Pick<CallContext, 'user' | 'product' | 'today'>,
  record: object,
): Context {
  return { record, user, ...settingsContext(product.settings), today: today() };
}
