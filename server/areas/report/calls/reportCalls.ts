import type { Entities } from '#generated/entities.ts';
import { can } from '../../../host/auth/SignedInUser.ts';
import type { CallContext } from '../../../host/calls/CallContext.ts';
import { handlers } from '../../../host/calls/handlers.ts';
import { refuse } from '../../../host/errors/Refusal.ts';
import { messageWords } from '../../../host/errors/slotWords.ts';
import { requireOperation } from '../../../host/records/requireOperation.ts';
import {
  entityNamed,
  isUnchanged,
  sentColumns,
  storedColumns,
  writtenColumns,
} from '../../../host/writes/entityColumns.ts';
import { refuseStale } from '../../../host/writes/requireRules.ts';
import { writeRecord } from '../../../host/writes/writeRecord.ts';
import { lockChangeableTeam, reachesAllTeams, requireVisibleTeam } from '../../team/teams.ts';
import { activitiesOf, checksOf, type ReportChecks, reportOf } from '../reportOf.ts';

/** CHK-01, CHK-05: the switches of the checks step; those left out stay as they are. */
const checksCalls = handlers({
  fetchReportChecks: async ({ params: { teamId } }, context) => {
    await requireVisibleTeam(context, teamId);
    return checksOf(context.db, context.product, teamId);
  },

  saveReportChecks: async ({ params: { teamId }, body: { checks } }, context) => {
    const { db, product, changed } = context;
    const team = await lockChangeableTeam(context, teamId);
    requireOperation(context, 'team', 'change', team);
    const before = await checksOf(db, product, teamId);
    refuseStale(before, checks.rowVersion);
    const entity = entityNamed(product, 'report-checks');
    const { teamId: _asInPath, ...switches } = sentColumns(entity, checks);
    if (isUnchanged(before, writtenColumns(switches))) return before;
    const all = storedColumns(entity, { ...before, ...switches, rowVersion: before.rowVersion + 1 });
    const columns = writtenColumns(all) as unknown as ReportChecks;
    const after = await db
      .insertInto('report_checks')
      .values(columns)
      .onConflict((conflict) => conflict.column('teamId').doUpdateSet(columns))
      .returningAll()
      .executeTakeFirstOrThrow();
    changed('report-checks', teamId, before, after);
    return after;
  },
});

type Activity = Entities['report-activity'];

/**
 * What a team has done. Changed until approval (ACT-04, ACT-08); deleted only while the report is not handed
 * in.
 */
const activityCalls = handlers({
  fetchReportActivities: async ({ params }, context) => {
    await requireVisibleTeam(context, params.teamId);
    return { activities: await activitiesOf(context.db, params.teamId) };
  },

  saveReportActivity: async ({ body: { teamReportActivityData: sent } }, context) => {
    const { user, product } = context;
    const { Id, teamId, rowVersion } = sent;
    if (teamId === undefined)
      throw refuse('BAD_VALUE', { detail: messageWords('refusal.detail.site-missing') });
    requireOperation(context, 'team', 'changeReport', await lockChangeableTeam(context, teamId));
    const { empID: _whose, ...columns } = sentColumns(entityNamed(product, 'report-activity'), sent);
    if (Id === undefined) {
      // As with hours and cards: written down in one's own name; who plans may name another (PERM-05).
      const empID = (reachesAllTeams(context) ? sent.empID : undefined) ?? user.empID;
      return writeRecord<Activity>(context, 'report-activity', undefined, { ...columns, empID });
    }
    const before = await lockActivity(context, Id, teamId);
    refuseStale(before, rowVersion);
    return writeRecord<Activity>(context, 'report-activity', before, columns);
  },

  deleteReportActivity: async ({ body: { teamReportActivityData: sent } }, context) => {
    const { db, changed } = context;
    const stored = await db
      .selectFrom('report_activities')
      .select('teamId')
      .where('Id', '=', sent.Id)
      .executeTakeFirst();
    if (stored === undefined) throw missing(sent.Id);
    const team = await lockChangeableTeam(context, stored.teamId);
    requireOperation(context, 'team', 'deleteActivity', team);
    const before = await lockActivity(context, sent.Id, stored.teamId);
    refuseStale(before, sent.rowVersion);
    await db.deleteFrom('report_activities').where('Id', '=', sent.Id).execute();
    changed('report-activity', sent.Id, before);
    return { Id: sent.Id };
  },
});

async function lockActivity({ db }: CallContext, Id: number, teamId: number) {
  const activity = await db
    .selectFrom('report_activities')
    .selectAll()
    .where('Id', '=', Id)
    .where('teamId', '=', teamId)
    .forUpdate()
    .executeTakeFirst();
  if (activity === undefined) throw missing(Id);
  return activity;
}

function missing(Id: number) {
  return refuse('NOT_FOUND', { what: messageWords('refusal.activity', { key: Id }) });
}

/** The rapportino. */
export const reportCalls = {
  ...activityCalls,
  ...checksCalls,
  ...handlers({
    fetchReport: async ({ params: { teamId } }, context) => {
      const report = await reportOf(context, await requireVisibleTeam(context, teamId));
      const { permission = [] } = context.product.calls['fetchOrder'] ?? {};
      if (can(context.user, permission)) return report;
      // Users who may not open a document see only how many there are.
      const hidden = { all: [], withoutLines: [], withoutAttachments: [] };
      return { ...report, documents: { ...report.documents, ...hidden } };
    },
  }),
};
