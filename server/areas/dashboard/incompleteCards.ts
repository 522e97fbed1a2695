import { ownEmpID } from '../../host/auth/SignedInUser.ts';
import type { CallContext } from '../../host/calls/CallContext.ts';
import { countOf } from '../../host/calls/countOf.ts';
import { recordStates } from '../../host/records/recordStates.ts';
import { reachesAllTeams } from '../access/teamAccess.ts';
import type { CardStatus } from '../vehicle/selectVehicles.ts';
import { ROWS } from './ROWS.ts';

/** VEH-03: cards still in draft, one's own and of the teams one leads; everybody's for planners. */
export async function incompleteCards(context: CallContext) {
  const { db, user, product } = context;
  const drafts = recordStates<CardStatus>(product, 'mileage-card', 'draft');
  const wanted = () =>
    db
      .selectFrom('mileage_cards')
      .where('mileage_cards.DocStatus', 'in', drafts)
      .$if(!reachesAllTeams(user), (cards) =>
        cards.where(({ or, eb, exists, selectFrom }) =>
          or([
            eb('mileage_cards.empID', '=', ownEmpID(user)),
            exists(
              selectFrom('teams')
                .select('teams.teamID')
                .whereRef('teams.teamID', '=', 'mileage_cards.TeamId')
                .where('teams.empID', '=', ownEmpID(user)),
            ),
          ]),
        ),
      );
  const rows = await wanted()
    .innerJoin('vehicles', 'vehicles.ItemCode', 'mileage_cards.ItemCode')
    .selectAll('mileage_cards')
    .select('vehicles.ItemName')
    .orderBy('mileage_cards.DocDate')
    .orderBy('mileage_cards.Id')
    .limit(ROWS)
    .execute();
  const total = await countOf(wanted(), context);
  return { rows, total };
}
