import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import type { Product } from '../../../engine/index.ts';
import type { Database } from '../../host/db/Database.ts';
import { recordStates } from '../../host/records/recordStates.ts';
import type { TeamRow } from '../team/Team.ts';

/** For `where`: vehicles that no other team uses whose work is going on. */
export function notUsedElsewhere(product: Product, teamId: number) {
  return ({ not, exists, selectFrom }: ExpressionBuilder<Database, 'vehicles'>): Expression<SqlBool> =>
    not(
      exists(
        selectFrom('team_vehicles as used')
          .innerJoin('teams', 'teams.teamID', 'used.teamId')
          .select('used.teamId')
          .whereRef('used.ItemCode', '=', 'vehicles.ItemCode')
          .where('used.teamId', '<>', teamId)
          .where('teams.Cancelled', '=', 'N')
          .where('teams.Stato', 'in', recordStates<TeamRow['Stato']>(product, 'team', 'underway')),
      ),
    );
}
