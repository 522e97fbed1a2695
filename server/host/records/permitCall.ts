import type { CallContext } from '../calls/CallContext.ts';
import { permitMove } from './permitMove.ts';

/**
 * Checks the workflow of a plain entity, if it has one, for the call being answered: a deletion, or a save
 * with the state that is sent. Without a state the record keeps its own; a new one begins in the initial
 * state.
 *
 * @param before the stored record, locked.
 * @throws Refusal FORBIDDEN, refusals of the workflow.
 */
export async function permitCall(
  context: CallContext,
  entity: string,
  before: object | undefined,
  sent: object,
): Promise<void> {
  const { workflows } = context.product;
  const workflow = Object.hasOwn(workflows, entity) ? workflows[entity] : undefined;
  if (workflow === undefined) return;
  const to = Reflect.get(sent, workflow.field) as string | undefined;
  const life = { entity, lock: () => Promise.reject(new Error('it is locked')), effects: {} };
  await permitMove(context, life, before ?? {}, { to, sent, data: undefined });
}
