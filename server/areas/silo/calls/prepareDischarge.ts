import type { Handler, Input } from '../../../host/calls/handlers.ts';
import { requireOperation } from '../../../host/records/requireOperation.ts';
import { requireOwnTeam } from '../../access/teamAccess.ts';
import { inventoryMissing, requireLeaderSilos } from '../leaderSilos.ts';
import { openDischarge } from '../openDischarge.ts';
import { shownDischarge } from '../shownDischarge.ts';

type Header = Input<'prepareDischarge'>['body'];

/**
 * DIS-07: a team's two discharges from its leader's silo, with all available articles. Existing ones are
 * unchanged.
 */
export const prepareDischarge: Handler<'prepareDischarge'> = async ({ body }, context) => {
  const { db } = context;
  const team = await requireOwnTeam(context, body.TeamID);
  requireOperation(context, 'team', 'beginReport', team);
  const silos = await requireLeaderSilos(db, team);
  if (!silos.some((silo) => agrees(body, silo))) throw inventoryMissing(team.teamID);
  return {
    company: await shownDischarge(db, await openDischarge(context, team, 'company', silos)),
    enel: await shownDischarge(db, await openDischarge(context, team, 'enel', silos)),
  };
};

/** Whether the header that a client sends, if it sends one, is that of the leader's silo. */
function agrees(
  { SiloAbsEntry, BinCode, WhsCode, WhsName, empID }: Header,
  silo: Awaited<ReturnType<typeof requireLeaderSilos>>[number],
): boolean {
  const fields = { AbsEntry: SiloAbsEntry, BinCode, WhsCode, WhsName, empID };
  return Object.entries(fields).every(
    ([name, value]) => value === undefined || value === silo[name as keyof typeof fields],
  );
}
