import type { CallContext } from '../../host/calls/CallContext.ts';
import type { TeamRow } from '../team/Team.ts';
import { isComplete } from '../vehicle/isComplete.ts';
import type { VehicleKind } from '../vehicle/Vehicle.ts';
import { vehiclesOfTeam } from '../vehicle/vehiclesOfTeam.ts';
import { activitiesOf } from './activitiesOf.ts';
import { checksOf } from './checksOf.ts';
import { documentsOf } from './documentsOf.ts';
import { unloadOf } from './unloadOf.ts';

/**
 * The `report` that the wizard's conditions look at, whole (`schemas/report/README.md`): the server judges
 * it, the browser is answered it.
 */
export async function reportOf(context: Pick<CallContext, 'db' | 'product'>, team: TeamRow) {
  const { db, product } = context;
  const equipped = async (kind: VehicleKind) => {
    const all = await vehiclesOfTeam(context, team.teamID, kind);
    return { all, incomplete: all.filter((vehicle) => !isComplete(product, vehicle)).length };
  };
  return {
    activities: await activitiesOf(db, team.teamID),
    company: await unloadOf(db, team, 'company'),
    enel: await unloadOf(db, team, 'enel'),
    vehicles: await equipped('automezzo'),
    equipment: await equipped('attrezzatura'),
    documents: await documentsOf(db, product, team.teamID),
    checks: await checksOf(db, product, team.teamID),
  };
}
