import type { CrewMember } from '../../../renderer-pdf/index.ts';
import { recordOf } from '../../checklist/answersOf.ts';
import { refuse } from '../../errors/refuse.ts';
import { membersOf } from '../../team/membersOf.ts';
import type { LoadData } from './DocumentData.ts';
import { teamHead } from './teamHead.ts';

/** A team's pre-job check, with who was there: acknowledged in the product, or a line to sign. */
export const pjcData: LoadData = async (context, teamID) => {
  const { db } = context;
  const row = await db
    .selectFrom('pre_job_checks')
    .selectAll()
    .where('teamId', '=', teamID)
    .executeTakeFirst();
  if (row === undefined) throw refuse('NOT_FOUND', { what: `Il Pre Job Check della squadra ${teamID}` });
  const crew = await membersOf(db, teamID);
  const jobs = new Map(crew.map(({ empID, jobTitle }) => [empID, jobTitle]));
  const present = row.members.length > 0 ? row.members : crew.map((each) => ({ ...each, acknowledged: 'N' }));
  const members = present.map(
    ({ empID, fullName = '', acknowledged }): CrewMember => ({
      fullName,
      role: jobs.get(empID) ?? '',
      ...(acknowledged === 'Y' ? { acknowledged: 'Presa visione confermata' } : {}),
    }),
  );
  return {
    data: { ...(await teamHead(context, teamID)), pjc: recordOf(row), members },
    versions: [{ form: 'pjc', version: row.schemaVersion }],
  };
};
