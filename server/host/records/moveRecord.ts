import { attempt, stateOf } from '../../../engine/index.ts';
import type { CallContext } from '../calls/CallContext.ts';
import { writeRecord } from '../writes/records.ts';
import { refuseStale } from '../writes/refuseStale.ts';
import type { Life } from './Life.ts';
import { refusalOfAttempt, refusalOfState } from './refusalOf.ts';
import { workflowOf } from './workflowOf.ts';

export interface Move<Data> {
  readonly key: number;
  /** The wanted state, where a call leads to several. */
  readonly to?: string | undefined;
  /** The version that the caller read. */
  readonly rowVersion?: number | undefined;
  readonly data: Data;
  /** The call whose transition it is; default the one being answered. */
  readonly call?: string | undefined;
}

export interface Moved<Row> {
  readonly before: Row;
  readonly after: Row;
  /** Key of the record that an effect made. */
  readonly made?: number;
}

/**
 * The only way a record changes its state: locks it, finds the transition by call, present and wanted state, asks the workflow, makes the
 * checks registered for it, runs its effects in the schema's order and writes the record once.
 *
 * @throws Refusal NOT_FOUND, NOT_YOURS, STALE, FORBIDDEN, what the workflow says (`refusals`, `stateCode`, a guard's `code`), a check's, or BAD_INPUT
 *   when a rule between the entity's fields no longer holds.
 */
export async function moveRecord<Row extends { readonly rowVersion: number }, Patch extends object, Data>(
  context: CallContext,
  life: Life<Row, Patch, Data>,
  move: Move<Data>,
): Promise<Moved<Row>> {
  const { user, product } = context;
  const record = await life.lock(context, move.key);
  refuseStale(record, move.rowVersion);

  const workflow = workflowOf(product, life.entity);
  const conditions = await life.conditions(context, record);
  const state = stateOf(workflow, conditions);
  const call = move.call ?? context.call.name;
  const transition = workflow.transitions.find(
    (each) =>
      each.call === call && each.from.includes(state) && (move.to === undefined || each.to === move.to),
  );
  if (transition === undefined) throw refusalOfState(context, workflow, conditions);

  const answer = attempt(workflow, transition.id, conditions, user.permissions);
  if (!answer.allowed) throw refusalOfAttempt(context, workflow, transition, answer, conditions);
  await life.checks?.[transition.id]?.(context, record, conditions);

  let patch = {} as Patch;
  let made: number | undefined;
  for (const name of transition.effects ?? []) {
    const effect = Object.hasOwn(life.effects, name) ? life.effects[name] : undefined;
    // The loader of schemas knows no code: a name published without code is found here.
    if (effect === undefined) throw new Error(`the workflow ${life.entity} names an unknown effect: ${name}`);
    const result = await effect({ context, record, patch, data: move.data });
    patch = { ...patch, ...result.patch };
    made = result.made ?? made;
  }
  const columns = { ...patch, [workflow.field]: answer.to };
  const after = await writeRecord<Row>(context, life.entity, record, columns);
  return { before: record, after, ...(made === undefined ? {} : { made }) };
}
