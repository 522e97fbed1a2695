import { type Context, settingsContext } from '../../../engine/index.ts';
import type { CallContext } from '../../host/calls/CallContext.ts';
import { membersOf } from './membersOf.ts';
import { projectOf, userFieldsOf } from './projectOf.ts';
import type { TeamRow } from './Team.ts';

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
