import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import { visibleWhere } from '../../host/access/visibleWhere.ts';
import type { CallContext } from '../../host/calls/CallContext.ts';
import { countOf } from '../../host/calls/countOf.ts';
import type { Database } from '../../host/db/Database.ts';
import { recordStates } from '../../host/records/recordStates.ts';
import { joined, selectTeams } from '../team/selectTeams.ts';
import type { TeamRow } from '../team/Team.ts';
import { ROWS } from './ROWS.ts';

type Teams = ExpressionBuilder<Database, 'teams'>;

/** The teams planned for today. What each needs next stands in the workflow's states. */
export const teamsOfToday = (context: CallContext) =>
  teamsWhere(context, ({ eb }) => eb('teams.PlannedDate', '=', context.today()));

/** Those of earlier days on which somebody still has to act: work begun and not ended, or ended and not reported; the latest first. */
export function earlierTeams(context: CallContext) {
  const { product, today } = context;
  const pending = [
    ...recordStates<TeamRow['Stato']>(product, 'team', 'underway'),
    ...recordStates<TeamRow['Stato']>(product, 'team', 'toReport'),
  ];
  return teamsWhere(context, ({ and, eb }) =>
    and([eb('teams.PlannedDate', '<', today()), eb('teams.Stato', 'in', pending)]),
  );
}

/** Those that the user may see and that are neither cancelled nor approved, as many as the dashboard lists, and how many there are. */
async function teamsWhere(context: CallContext, chosen: (where: Teams) => Expression<SqlBool>) {
  const { db } = context;
  const wanted = () =>
    joined(db)
      .where('teams.Cancelled', '=', 'N')
      .where('teams.Approved', '=', 'N')
      .where((where) => chosen(where as unknown as Teams))
      .where(visibleWhere(context, 'team'));
  const page = await wanted()
    .select('teams.teamID')
    .orderBy('teams.PlannedDate', 'desc')
    .orderBy('teams.PlannedTime')
    .orderBy('teams.teamID')
    .limit(ROWS)
    .execute();
  const total = await countOf(wanted(), context);
  if (page.length === 0) return { rows: [], total };
  const rows = await selectTeams(db)
    .where(
      'teams.teamID',
      'in',
      page.map(({ teamID }) => teamID),
    )
    .orderBy('teams.PlannedDate', 'desc')
    .orderBy('teams.PlannedTime')
    .orderBy('teams.teamID')
    .execute();
  return { rows, total };
}
