import { addRecord } from '../backup/backupRecords.ts';
import { momentsOf } from '../backup/schedule.ts';
import { handlers } from '../calls/handlers.ts';
import { listRows } from '../calls/listRows.ts';
import { refuse } from '../errors/Refusal.ts';

/** Back-ups: history, schedule, and starting one. */
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
    let backups = context.db.selectFrom('backups').selectAll();
    if (query.status !== undefined) backups = backups.where('status', 'in', query.status.split(',') as 'V'[]);
    const { rows, total } = await listRows(backups, query, order, context);
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
    // A shared lock until the commit; the back-up takes the exclusive one afterwards.
    if (await backups.running(db)) throw refuse('BACKUP_RUNNING');
    const { plan } = backups;
    const record = await addRecord(db, { origin: 'P', startedBy: user.fullName, plan });
    changed('backup', record.Id, undefined, record);
    afterCommit(() => backups.start(user.fullName, record.Id));
    return { started: true };
  },
});
