import type { Seeding } from '../Seeding.ts';

/** One paper of an approved site that could not be printed: it waits for 'Riprova', and a visitor sees where such a thing is told. */
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
  await db
    .insertInto('print_errands')
    .values({
      ...{ teamID: team.teamID, reportCode: 'PJC', userId, status: 'E', attempts: 20 },
      message: 'Non stampato dopo 20 tentativi: la stampa dei PDF non risponde',
    })
    .execute();
}
