import type { Handler } from '../../../host/calls/handlers.ts';
import { recordOf } from '../../../host/db/recordOf.ts';
import { refuse } from '../../../host/errors/refuse.ts';
import { requireOperation } from '../../../host/records/requireOperation.ts';
import { requireVisibleTeam } from '../../access/teamAccess.ts';
import { isMember } from '../../team/isMember.ts';
import { type Acknowledgement, acknowledgements } from '../acknowledgements.ts';
import { agreedHash, contentHash } from '../checklistHash.ts';

/**
 * Who is in the crew acknowledges the pre-job check by their own sign-in. The version of the record stays: whoever has it open to fill it in can save it,
 * and the acknowledgement is kept beside.
 */
export const acknowledgePJC: Handler<'acknowledgePJC'> = async ({ body: { TeamId } }, context) => {
  const { db, user, changed } = context;
  const team = await requireVisibleTeam(context, TeamId);
  requireOperation(context, 'team', 'change', team);
  const before = await db
    .selectFrom('pre_job_checks')
    .selectAll()
    .where('teamId', '=', TeamId)
    .forUpdate()
    .executeTakeFirst();
  const { empID } = user;
  if (before === undefined || empID === null || !(await isMember(db, TeamId, empID))) {
    throw refuse('ACKNOWLEDGED_BY_CREW');
  }
  const stored = before.members as readonly Acknowledgement[];
  const present = [...stored.filter((each) => each.empID !== empID), { empID, acknowledged: 'Y' }];
  const agreed = agreedHash(before);
  const members = await acknowledgements(context, TeamId, { present, stored, agreed });
  const after = await db
    .updateTable('pre_job_checks')
    .set({ members: JSON.stringify(members), contentHash: contentHash({ ...before, members }) })
    .where('Id', '=', before.Id)
    .returningAll()
    .executeTakeFirstOrThrow();
  changed('pjc', before.Id, before, after);
  return recordOf(after);
};
