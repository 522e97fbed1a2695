import type { Handler } from '../../../host/calls/handlers.ts';
import { refuse } from '../../../host/errors/refuse.ts';
import { refuseStale } from '../../../host/writes/refuseStale.ts';
import { requireOwnTeam } from '../../access/teamAccess.ts';
import { type Acknowledgement, acknowledgements, type Present } from '../acknowledgements.ts';
import { agreedHash } from '../checklistHash.ts';
import { keepChecklist } from './keepChecklist.ts';
import { prepareChecklist } from './prepareChecklist.ts';

/** CKL-01: saves the team's pre-job check; there is one, so a second first save of another browser is refused as stale. */
export const savePreJobCheck: Handler<'AddUpdatePJC'> = async ({ body }, context) => {
  const { db } = context;
  const { pjc } = body;
  const { teamId } = pjc;
  // The lock on the team makes a concurrent first save wait here, and then find the row of the other.
  await requireOwnTeam(context, teamId);
  const before = await db
    .selectFrom('pre_job_checks')
    .selectAll()
    .where('teamId', '=', teamId)
    .forUpdate()
    .executeTakeFirst();
  if (before === undefined && pjc.Id !== undefined) {
    throw refuse('NOT_FOUND', { what: `Il Pre Job Check ${pjc.Id}` });
  }
  if (before !== undefined && before.Id !== pjc.Id) throw refuse('STALE');
  if (before !== undefined) refuseStale(before, pjc.rowVersion);

  const prepared = await prepareChecklist(context, { name: 'pjc', teamId, record: pjc, stored: before });
  const present = body.members ?? (prepared.settled['members'] as readonly Present[] | undefined);
  const stored = (before?.members ?? []) as readonly Acknowledgement[];
  const agreed = agreedHash({ ...prepared.hashed, teamId });
  const members =
    present === undefined ? stored : await acknowledgements(context, teamId, { present, stored, agreed });
  return keepChecklist(context, 'pre_job_checks', { teamId, before, prepared, members });
};
