import { PRINT, type PrintOrder, printKey } from '../../../server/host/documents/printJobs.ts';
import type { Seeding } from '../Seeding.ts';

/** A failed print of an approved site, waiting for 'Riprova', so that the demo has a case of it. */
export async function seedFailedPrint({ db }: Seeding, userId: number | null): Promise<void> {
  const team = await db
    .selectFrom('teams')
    .innerJoin('pre_job_checks', 'pre_job_checks.teamId', 'teams.teamID')
    .select('teams.teamID')
    .where('teams.Approved', '=', 'Y')
    .orderBy('teams.teamID', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (team === undefined || userId === null) return;
  const { teamID } = team;
  const order: PrintOrder = {
    ...{ code: 'PJC', id: teamID, linkedObject: 'team', linkedId: teamID, parentId: teamID },
    ...{ userId, call: 'approveWorks' },
  };
  await db
    .insertInto('outbox')
    .values({
      ...{ kind: PRINT, key: printKey(order), payload: JSON.stringify(order), status: 'E', attempts: 20 },
      message: 'Non stampato dopo 20 tentativi: la stampa dei PDF non risponde',
    })
    .execute();
}
