import type { CallContext } from '../../../host/calls/CallContext.ts';
import { requireVisibleTeam } from '../../access/teamAccess.ts';
import { isComplete } from '../isComplete.ts';
import { saveTeamVehicles } from '../saveTeamVehicles.ts';
import type { VehicleKind } from '../Vehicle.ts';
import { vehiclesOfTeam } from '../vehiclesOfTeam.ts';

/** A team's choice: codes, or objects with a code, as the list gives them. */
type Chosen = readonly (string | { readonly ItemCode: string })[];

/** The three calls of one kind; their answers are named by the caller. */
export function vehicleCallsOf(kind: VehicleKind) {
  return {
    ofTeam: async (context: CallContext, teamId: number) => {
      await requireVisibleTeam(context, teamId);
      return vehiclesOfTeam(context, teamId, kind);
    },

    check: async (context: CallContext, teamId: number) => {
      await requireVisibleTeam(context, teamId);
      const vehicles = await vehiclesOfTeam(context, teamId, kind);
      const incomplete = vehicles.filter((vehicle) => !isComplete(context.product, vehicle)).length;
      return { vehicles, incomplete, complete: incomplete === 0 };
    },

    save: async (context: CallContext, teamId: number, chosen: unknown) => {
      const codes = (chosen as Chosen).map((each) => (typeof each === 'string' ? each : each.ItemCode));
      await saveTeamVehicles(context, teamId, kind, () => codes);
      return vehiclesOfTeam(context, teamId, kind);
    },
  };
}
