import type { Context } from '../../../engine/contract/index.ts';
import { userFieldsOf } from '../../../engine/react/index.ts';
import type { TeamPage } from './useTeam.ts';

/** What conditions and texts about a site look at: the same names as on the server (`teamContext`). */
export function teamScope({ team, member, project }: TeamPage): Context {
  return {
    team: { ...team, members: member },
    project: { ...project, userFields: userFieldsOf(project.UserFields) },
  };
}
