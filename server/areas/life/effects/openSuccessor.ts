import type { Insertable } from 'kysely';
import { copyOf } from '../../../../engine/index.ts';
import type { Database } from '../../../host/db/Database.ts';
import { refuse } from '../../../host/errors/refuse.ts';
import { entityNamed } from '../../../host/writes/entityColumns.ts';
import { requireEmployee } from '../../access/requireEmployee.ts';
import { insertMembers } from '../../team/insertMembers.ts';
import { insertTeam } from '../../team/insertTeam.ts';
import type { Effect } from './Effect.ts';

/**
 * TEAM-09: opens the same intervention under another leader, optionally on another day, planned anew with the
 * members who are not absent. They validate their presence again, because it was confirmed to another leader.
 */
export const openSuccessor: Effect = async ({ context, record: team, data }) => {
  const { db, product, today } = context;
  if (data.EmpID === undefined) throw new Error(`no leader to come for team ${team.teamID}`);
  const leader = await requireEmployee(db, data.EmpID);
  if (leader.empID === team.empID) throw refuse('LEADER_UNCHANGED', { fullName: leader.fullName });
  const planned = copyOf(entityNamed(product, 'team'), { ...team }) as Partial<Insertable<Database['teams']>>;
  const next = await insertTeam(context, {
    ...planned,
    empID: leader.empID,
    // Work that was planned for a day to come stays there; work of the past goes on today.
    PlannedDate: data.PlannedDate ?? [team.PlannedDate, today()].toSorted().at(-1) ?? today(),
    PlannedTime: data.PlannedTime ?? team.PlannedTime,
  });
  const present = await db
    .selectFrom('members')
    .select('empID')
    .where('teamID', '=', team.teamID)
    .where('stato', '=', 'Y')
    .orderBy('id')
    .execute();
  await insertMembers(
    context,
    next,
    present.map(({ empID }) => empID),
  );
  return { made: next.teamID, patch: { continuedBy: next.teamID } };
};
