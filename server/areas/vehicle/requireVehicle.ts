import type { CallContext } from '../../host/calls/CallContext.ts';
import { refuse } from '../../host/errors/refuse.ts';

/** @throws Refusal NOT_FOUND for a code without vehicle. */
export async function requireVehicle({ db }: Pick<CallContext, 'db'>, ItemCode: string) {
  const vehicle = await db
    .selectFrom('vehicles')
    .selectAll()
    .where('ItemCode', '=', ItemCode)
    .executeTakeFirst();
  if (vehicle === undefined) throw refuse('NOT_FOUND', { what: `Il mezzo o l'attrezzatura ${ItemCode}` });
  return vehicle;
}
