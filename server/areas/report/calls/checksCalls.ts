import { handlers } from '../../../host/calls/handlers.ts';
import { requireOperation } from '../../../host/records/requireOperation.ts';
import {
  entityNamed,
  sentColumns,
  storedColumns,
  writtenColumns,
} from '../../../host/writes/entityColumns.ts';
import { isUnchanged } from '../../../host/writes/isUnchanged.ts';
import { refuseStale } from '../../../host/writes/refuseStale.ts';
import { requireOwnTeam, requireVisibleTeam } from '../../access/teamAccess.ts';
import { checksOf, type ReportChecks } from '../checksOf.ts';

/** CHK-01, CHK-05: the switches of the checks step; those left out stay as they are. */
export const checksCalls = handlers({
  fetchReportChecks: async ({ params: { teamId } }, context) => {
    await requireVisibleTeam(context, teamId);
    return checksOf(context.db, context.product, teamId);
  },

  saveReportChecks: async ({ params: { teamId }, body: { checks } }, context) => {
    const { db, product, changed } = context;
    const team = await requireOwnTeam(context, teamId);
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
