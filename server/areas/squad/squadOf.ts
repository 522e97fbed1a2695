import type { Entities } from '#generated/entities.ts';
import type { CallContext } from '../../host/calls/CallContext.ts';
import { readEntity } from '../../host/records/readEntity.ts';

/** The habitual crew of a leader, with its members. */
export async function squadOf(context: CallContext, leaderID: number) {
  const squad = await readEntity(context.product, { columns: {} }, 'squad', ['members']).stored(
    context,
    leaderID,
  );
  return squad as unknown as
    | (Entities['squad'] & { readonly members: Entities['squad-member'][] })
    | undefined;
}
