import type { CallContext } from '../../../host/calls/CallContext.ts';
import { requireVisibleTeam } from '../../access/teamAccess.ts';
import { notUsedElsewhere } from '../freeVehicles.ts';
import { isComplete } from '../isComplete.ts';
import { listVehicles, type VehicleQuery } from '../listVehicles.ts';
import { saveTeamVehicles } from '../saveTeamVehicles.ts';
import type { VehicleKind } from '../Vehicle.ts';
import { vehiclesOfTeam } from '../vehiclesOfTeam.ts';

/** A team's choice: codes, or objects with a code, as the list gives them. */
type Chosen = readonly (string | { readonly ItemCode: string })[];

/** The five calls of one kind; their answers are named by the caller. */
export function vehicleCallsOf(kind: VehicleKind) {
  return {
    list: (context: CallContext, query: VehicleQuery) => listVehicles(context, kind, query),

    available: async (context: CallContext, { teamId, ...query }: VehicleQuery & { teamId?: number }) => {
      const { product } = context;
      const team = teamId === undefined ? undefined : await requireVisibleTeam(context, teamId);
      // On site one looks for what came along in the leader's name.
      const own = query.sortBy === undefined ? { ownFirst: team?.empID } : {};
      return listVehicles(context, kind, { ...query, ...own, active: 'Y' }, (where) =>
        where.and([
          notUsedElsewhere(product, teamId ?? 0)(where),
          where.not(
            where.exists(
              where
                .selectFrom('team_vehicles as own')
                .select('own.ItemCode')
                .whereRef('own.ItemCode', '=', 'vehicles.ItemCode')
                .where('own.teamId', '=', teamId ?? 0),
            ),
          ),
        ]),
      );
    },

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
      await saveTeamVehicles(context, teamId, kind, codes);
      return vehiclesOfTeam(context, teamId, kind);
    },
  };
}
