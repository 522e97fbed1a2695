import { requireOwnTeam } from '../../access/teamAccess.ts';
import { refuse } from '../../errors/refuse.ts';
import { membersOf } from '../../team/membersOf.ts';
import { refuseStale } from '../../writes/refuseStale.ts';
import type { CallContext } from '../CallContext.ts';
import type { Handler, Input } from '../handlers.ts';
import { keepChecklist } from './keepChecklist.ts';
import { prepareChecklist } from './prepareChecklist.ts';

type Sent = Input<'AddUpdatePJC'>['body'];
type Present = NonNullable<Sent['members']>[number] | { readonly empID: number };

/** CKL-01: saves the team's pre-job check; there is one, so a second first save of another browser is refused as stale. */
export const savePreJobCheck: Handler<'AddUpdatePJC'> = async ({ body }, context) => {
  const { db, user } = context;
  const { pjc } = body;
  const { teamId } = pjc;
  // The lock on the team makes a concurrent first save wait here, and then find the row of the other.
  await requireOwnTeam(db, user, teamId);
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
  const members = present === undefined ? undefined : await acknowledging(context, teamId, present);
  return keepChecklist(context, 'pre_job_checks', {
    teamId,
    before,
    prepared,
    ...(members === undefined ? {} : { columns: { members: JSON.stringify(members) } }),
  });
};

/**
 * Who was at the briefing, with their names as they are now. A bare number acknowledges by being sent.
 *
 * @throws Refusal UNKNOWN_REFERENCE for somebody who is not in the crew.
 */
async function acknowledging({ db }: CallContext, teamId: number, present: readonly Present[]) {
  const crew = new Map((await membersOf(db, teamId)).map(({ empID, fullName }) => [empID, fullName]));
  return present.map((each) => {
    const empID = typeof each === 'number' ? each : each.empID;
    const fullName = empID === undefined ? undefined : crew.get(empID);
    if (empID === undefined || fullName === undefined)
      throw refuse('UNKNOWN_REFERENCE', { fields: 'Squadra presente' });
    const said = typeof each === 'number' ? 'Y' : Reflect.get(each, 'acknowledged');
    return { empID, fullName, acknowledged: said === 'Y' ? 'Y' : 'N' } as const;
  });
}
