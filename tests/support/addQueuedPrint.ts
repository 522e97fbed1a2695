import { PRINT, type PrintOrder, printKey } from '../../server/host/documents/printJobs.ts';
import type { Job } from '../../server/host/queue/JobWork.ts';
import type { TestDatabase } from './database.ts';

type Columns = Partial<Pick<Job, 'status' | 'attempts' | 'message'>>;

/** Queues a paper of a site, as an approval does. @returns its number in the queue. */
export async function addQueuedPrint(
  db: TestDatabase['db'],
  {
    teamID,
    reportCode,
    userId,
    ...columns
  }: { teamID: number; reportCode: string; userId: number } & Columns,
): Promise<number> {
  const order: PrintOrder = {
    ...{ code: reportCode, id: teamID, linkedObject: 'team', linkedId: teamID, parentId: teamID },
    ...{ userId, call: 'approveWorks' },
  };
  const { id } = await db
    .insertInto('outbox')
    .values({ kind: PRINT, key: printKey(order), payload: JSON.stringify(order), ...columns })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** The papers of a site in the queue, by report code. */
export async function printsOf(db: TestDatabase['db'], teamID: number) {
  const jobs = await db
    .selectFrom('outbox')
    .selectAll()
    .where('kind', '=', PRINT)
    .where('key', 'like', `team/${teamID}/%`)
    .orderBy('key')
    .execute();
  return jobs.map((job) => ({ ...job, reportCode: job.key.split('/')[2] }));
}
