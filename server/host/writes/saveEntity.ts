import { getAt } from '../../../engine/index.ts';
import type { CallContext } from '../calls/CallContext.ts';
import { saveRecord } from './records.ts';

/**
 * The whole work of a call that does nothing but save a record: which entity it is, and where it lies in the body, stands in the call's file (`saves`).
 */
export async function saveEntity<Stored extends object>(
  { body }: { readonly body: object },
  context: CallContext,
): Promise<Stored> {
  const [saved] = context.call.saves ?? [];
  if (saved === undefined) throw new Error(`${context.call.name} does not say what it saves`);
  const sent = saved.at === undefined ? body : getAt(body, saved.at);
  return saveRecord<Stored>(context, saved.entity, sent as object);
}
