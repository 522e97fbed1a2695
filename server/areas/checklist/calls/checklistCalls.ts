import { handlers } from '../../../host/calls/handlers.ts';
import { recordOf } from '../../../host/db/recordOf.ts';
import { refuse } from '../../../host/errors/refuse.ts';
import { requireVisibleTeam } from '../../access/teamAccess.ts';
import { membersOf } from '../../team/membersOf.ts';
import { readingOf } from '../readingOf.ts';
import { acknowledgePJC } from './acknowledgePJC.ts';
import { savePreJobCheck } from './savePreJobCheck.ts';
import { saveVis } from './saveVis.ts';
import { verifyChecklist } from './verifyChecklist.ts';

/** CKL-01 … CKL-03. */
export const checklistCalls = handlers({
  fetchPreJobCheck: async ({ body: { TeamId } }, context) => {
    const { db, user } = context;
    await requireVisibleTeam(context, TeamId);
    const row = await db
      .selectFrom('pre_job_checks')
      .selectAll()
      .where('teamId', '=', TeamId)
      .executeTakeFirst();
    const pjc = row === undefined ? null : recordOf(row);
    const reading = await readingOf(db, TeamId, pjc, user.empID);
    return { pjc, members: await membersOf(db, TeamId), reading };
  },

  AddUpdatePJC: savePreJobCheck,

  fetchVIS: async ({ body: { TeamId, Id } }, context) => {
    const { db } = context;
    await requireVisibleTeam(context, TeamId);
    const row = await db
      .selectFrom('vis')
      .selectAll()
      .where('teamId', '=', TeamId)
      .$if(Id !== undefined, (vis) => vis.where('Id', '=', Id ?? 0))
      .orderBy('Id', 'desc')
      .limit(1)
      .executeTakeFirst();
    if (row === undefined && Id !== undefined)
      throw refuse('NOT_FOUND', { what: `La verifica sostegni ${Id}` });
    return { vis: row === undefined ? null : recordOf(row) };
  },

  fetchVISList: async ({ body: { TeamId } }, context) => {
    const { db } = context;
    await requireVisibleTeam(context, TeamId);
    const rows = await db.selectFrom('vis').selectAll().where('teamId', '=', TeamId).orderBy('Id').execute();
    return { visList: rows.map(recordOf), total: rows.length };
  },

  AddUpdateVIS: saveVis,
  acknowledgePJC,
  verifyChecklist,
});
