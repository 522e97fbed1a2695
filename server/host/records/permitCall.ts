import type { CallContext } from '../calls/CallContext.ts';
import { permitMove } from './permitMove.ts';

/**
 * Whether the workflow of a plain entity, if it has one, lets the call being answered do what it does: delete the record, or save it in the state that is
 * sent with it. One without a state in it stays where it is, and a new one begins in the initial state.
 *
 * @param before the stored record, locked.
 * @throws Refusal FORBIDDEN, what the workflow says.
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
