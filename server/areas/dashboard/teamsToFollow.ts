import { type RawBuilder, sql } from 'kysely';
import type { Entities } from '#generated/entities.ts';
import { visibleWhere } from '../../host/access/visibleWhere.ts';
import type { CallContext } from '../../host/calls/CallContext.ts';
import { countOf } from '../../host/calls/countOf.ts';
import { recordStates } from '../../host/records/recordStates.ts';
import { selectTeams } from '../team/selectTeams.ts';
import type { TeamRow } from '../team/Team.ts';
import { ROWS } from './ROWS.ts';

/** The teams planned for today. What each needs next stands in the workflow's states. */
export const teamsOfToday = (context: CallContext) =>
  teamsWhere(context, sql<boolean>`teams."PlannedDate" = ${context.today()}`);

/**
 * Teams of earlier days that need action: work begun and not ended, or ended and not reported; latest first.
 */
export function earlierTeams(context: CallContext) {
  const { product, today } = context;
  const pending = [
    ...recordStates<TeamRow['Stato']>(product, 'team', 'underway'),
    ...recordStates<TeamRow['Stato']>(product, 'team', 'toReport'),
  ];
  return teamsWhere(
    context,
    sql<boolean>`teams."PlannedDate" < ${today()} and teams."Stato" = any(${pending})`,
  );
}

/**
 * Those that the user may see and that are neither cancelled nor approved, as many as the dashboard lists,
 * and how many there are.
 */
async function teamsWhere(context: CallContext, chosen: RawBuilder<boolean>) {
  const teams = selectTeams(context)
    .where('teams.Cancelled', '=', 'N')
    .where('teams.Approved', '=', 'N')
    .where(chosen)
    .where(visibleWhere(context, 'team'));
  const rows = await teams
    .orderBy('teams.PlannedDate', 'desc')
    .orderBy('teams.PlannedTime')
    .orderBy('teams.teamID')
    .limit(ROWS)
    .execute();
  return { rows: rows as unknown as Entities['team'][], total: await countOf(teams, context) };
}
