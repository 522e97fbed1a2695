import { joined, selectTeams, visibleAmongJoined } from '../../team/selectTeams.ts';
import { openStates, statesBefore } from '../../team/teamStates.ts';
import type { CallContext } from '../CallContext.ts';
import { countOf } from '../countOf.ts';
import { ROWS } from './ROWS.ts';

/**
 * The teams planned for today, and those of earlier days on which somebody still has to act: work begun and not ended, or ended and
 * not reported; today's first. What each needs next stands in the workflow's states.
 */
export async function teamsOfToday(context: CallContext) {
  const { db, user, product, today } = context;
  const pending = [...openStates(product), ...statesBefore(product, 'chiudiCantiereRapportino')];
  const wanted = () =>
    joined(db)
      .where('teams.Cancelled', '=', 'N')
      .where('teams.Approved', '=', 'N')
      .where('teams.PlannedDate', '<=', today())
      .where(({ or, eb }) => or([eb('teams.PlannedDate', '=', today()), eb('teams.Stato', 'in', pending)]))
      .where(visibleAmongJoined(user));
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
