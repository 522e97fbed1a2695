import { type Context, settingsContext } from '../../../engine/index.ts';
import type { CallContext } from '../../host/calls/CallContext.ts';
import type { Loading } from '../../host/documents/DocumentSource.ts';
import { hideIn } from '../../host/privacy/hideIn.ts';
import { membersOf } from './crew.ts';
import { companyHead, projectOf, userFieldsOf } from './projectOf.ts';
import { shownTeam, type TeamRow } from './teams.ts';

/** What conditions about a team look at: the same names as in the browser. */
export async function teamContext(
  { db, user, product, today }: Pick<CallContext, 'db' | 'user' | 'product' | 'today'>,
  team: TeamRow,
): Promise<Context> {
  const project = await projectOf(db, product, team.pmgEntry);
  const teamRecord = { ...team, members: await membersOf(db, team.teamID) };
  return {
    record: teamRecord,
    team: teamRecord,
    project: { ...project, userFields: userFieldsOf(project) },
    user,
    ...settingsContext(product.settings),
    today: today(),
  };
}

/** Company, team and project: what the documents of a site begin with, as far as their reader sees it. */
export async function teamHead(loading: Loading, teamID: number) {
  const { db, product } = loading;
  const team = await shownTeam(loading, teamID);
  const project = await projectOf(db, product, team.pmgEntry);
  await hideIn(loading, 'team', [team]);
  await hideIn(loading, 'project', [project]);
  return { company: await companyHead(db), team, project: { ...project, userFields: userFieldsOf(project) } };
}
