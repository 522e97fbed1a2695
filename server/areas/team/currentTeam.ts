import { sql } from 'kysely';
import { visibleWhere } from '../../host/access/visibleWhere.ts';
import type { CallContext } from '../../host/calls/CallContext.ts';
import { recordStates } from '../../host/records/recordStates.ts';
import type { TeamRow } from './Team.ts';

/**
 * Current team of an employee, as leader or member: one with work in progress, else the one planned nearest
 * to today. Approved and cancelled teams do not count.
 *
 * @returns its number, if the user may see one.
 */
export async function currentTeam(
  { db, user, product, today }: Pick<CallContext, 'db' | 'user' | 'product' | 'today'>,
  { empID, project }: { readonly empID?: number | undefined; readonly project?: number | null | undefined },
): Promise<number | undefined> {
  const team = await db
    .selectFrom('teams')
    .select('teamID')
    .where('Cancelled', '=', 'N')
    .where('Approved', '=', 'N')
    .where(visibleWhere({ user, product }, 'team'))
    .$if(typeof project === 'number', (teams) => teams.where('pmgEntry', '=', project ?? null))
    .$if(empID !== undefined, (teams) =>
      teams.where(({ or, eb, exists, selectFrom }) =>
        or([
          eb('teams.empID', '=', empID ?? 0),
          exists(
            selectFrom('members')
              .select('members.id')
              .whereRef('members.teamID', '=', 'teams.teamID')
              .where('members.empID', '=', empID ?? 0),
          ),
        ]),
      ),
    )
    .orderBy(
      ({ eb }) => eb('Stato', 'in', recordStates<TeamRow['Stato']>(product, 'team', 'underway')),
      'desc',
    )
    .orderBy(sql`abs("PlannedDate" - ${today()}::date)`)
    .orderBy('teamID', 'desc')
    .limit(1)
    .executeTakeFirst();
  return team?.teamID;
}
