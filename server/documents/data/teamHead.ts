import { projectOf } from '../../team/projectOf.ts';
import { shownTeam } from '../../team/shownTeam.ts';
import { companyHead } from './companyHead.ts';
import type { Loading } from './DocumentData.ts';

/** Company, team and project: what the documents of a site begin with. */
export async function teamHead({ db, product }: Loading, teamID: number) {
  const team = await shownTeam(db, teamID);
  return {
    company: await companyHead(db),
    team,
    project: await projectOf(db, product, team.pmgEntry),
  };
}
