import { addRecord } from '../backup/backupRecords.ts';
import { momentsOf } from '../backup/schedule.ts';
import { handlers } from '../calls/handlers.ts';
import { listRows } from '../calls/listRows.ts';
import { refuse } from '../errors/refuse.ts';

/** Back-ups: what was made, how it is planned, one more by hand. */
export const backupCalls = handlers({
  fetchBackups: async ({ query }, context) => {
    const fields = {
      Id: 'Id',
      startedAt: 'startedAt',
      status: 'status',
      origin: 'origin',
      seconds: 'seconds',
      size: 'size',
    };
    const order = { fields, by: 'startedAt', descending: true, last: 'Id' } as const;
    let found = context.db.selectFrom('backups').selectAll();
    if (query.status !== undefined) found = found.where('status', 'in', query.status.split(',') as 'V'[]);
    const { rows, total } = await listRows(found, query, order, context);
    return { backups: rows, total };
  },

  fetchBackupPlan: async (_input, { db, backups: { plan } }) => {
    const { folder, at, keepCount, keepDays, lock } = plan;
    const newest = await db
      .selectFrom('backups')
      .select('endedAt')
      .where('status', '=', 'V')
      .orderBy('startedAt', 'desc')
      .limit(1)
      .executeTakeFirst();
    const next = at === undefined ? null : (await momentsOf(db, at)).next;
    const encrypted = lock === undefined ? 'N' : 'Y';
    const last = newest?.endedAt ?? null;
    return { plans: [{ folder, at: at ?? null, next, last, keepCount, keepDays, encrypted }] };
  },

  startBackup: async (_input, { db, backups, user, changed, afterCommit }) => {
    // A shared lock until this transaction ends: the back-up, which wants it alone, begins after the commit.
    if (await backups.running(db)) throw refuse('BACKUP_RUNNING');
    const { plan } = backups;
    const record = await addRecord(db, { origin: 'P', startedBy: user.fullName, plan });
    changed('backup', record.Id, undefined, record);
    afterCommit(() => backups.start(user.fullName, record.Id));
    return { started: true };
  },
});
