import type { CrewMember } from '../../../renderer-pdf/index.ts';
import { refuse } from '../../errors/refuse.ts';
import { reportOf } from '../../report/reportOf.ts';
import { membersOf } from '../../team/membersOf.ts';
import type { LoadData } from './DocumentData.ts';
import { teamHead } from './teamHead.ts';

/** A team's report: what was done, used and driven, and by whom. */
export const rapportinoData: LoadData = async (context, teamID) => {
  const { db } = context;
  const team = await db.selectFrom('teams').selectAll().where('teamID', '=', teamID).executeTakeFirst();
  if (team === undefined) throw refuse('NOT_FOUND', { what: `La squadra ${teamID}` });
  const crew = (await membersOf(db, teamID)).filter(({ stato }) => stato === 'Y');
  const members = crew.map(
    ({ fullName, jobTitle, Badge }): CrewMember => ({
      fullName,
      role: jobTitle,
      ...(Badge === 'Y' ? { acknowledged: 'Validata' } : {}),
    }),
  );
  return {
    data: { ...(await teamHead(context, teamID)), members, report: await reportOf(context, team) },
  };
};
