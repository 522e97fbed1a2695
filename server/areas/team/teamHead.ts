import type { Loading } from '../../host/documents/DocumentSource.ts';
import { hideIn } from '../../host/privacy/hideIn.ts';
import { companyHead } from './companyHead.ts';
import { projectOf, userFieldsOf } from './projectOf.ts';
import { shownTeam } from './selectTeams.ts';

/** Company, team and project: what the documents of a site begin with, as far as their reader sees it. */
export async function teamHead(loading: Loading, teamID: number) {
  const { db, product } = loading;
  const team = await shownTeam(loading, teamID);
  const project = await projectOf(db, product, team.pmgEntry);
  await hideIn(loading, 'team', [team]);
  await hideIn(loading, 'project', [project]);
  return { company: await companyHead(db), team, project: { ...project, userFields: userFieldsOf(project) } };
}
