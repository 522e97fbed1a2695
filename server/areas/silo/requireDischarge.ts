import type { CallContext } from '../../host/calls/CallContext.ts';
import { refuse } from '../../host/errors/refuse.ts';
import { requireOwnTeam } from '../access/teamAccess.ts';
import type { TeamRow } from '../team/Team.ts';
import type { DischargeRow } from './Discharge.ts';

/**
 * A discharge by its number, and its team, both locked: the team first, as everywhere, so that changes of its
 * state and of its discharges follow each other.
 *
 * @throws Refusal NOT_FOUND, or NOT_YOURS unless the user leads the team or plans or approves.
 */
export async function requireDischarge(
  access: Pick<CallContext, 'db' | 'user' | 'product'>,
  Id: number,
): Promise<{ readonly team: TeamRow; readonly discharge: DischargeRow }> {
  const { db } = access;
  const missing = () => refuse('NOT_FOUND', { what: `Lo scarico ${Id}` });
  const row = await db.selectFrom('discharges').select('TeamID').where('Id', '=', Id).executeTakeFirst();
  if (row === undefined) throw missing();
  const team = await requireOwnTeam(access, row.TeamID);
  const discharge = await db
    .selectFrom('discharges')
    .selectAll()
    .where('Id', '=', Id)
    .forUpdate()
    .executeTakeFirst();
  if (discharge === undefined) throw missing();
  return { team, discharge };
}
