import { handlers } from '../../../host/calls/handlers.ts';
import { addMember } from './addMember.ts';
import { approveWorks } from './approveWorks.ts';
import { copyMember } from './copyMember.ts';
import { fetchCurrentProject } from './fetchCurrentProject.ts';
import { fetchListTemplate } from './fetchListTemplate.ts';
import { fetchTeam } from './fetchTeam.ts';
import { fetchTeamList, searchTeams } from './fetchTeamList.ts';
import { lifeCalls } from './lifeCalls.ts';
import { memberCalls } from './memberCalls.ts';
import { openNewTeam } from './openNewTeam.ts';
import { updateTeam } from './updateTeam.ts';

/** Sites: planning, crews and their states. */
export const teamCalls = {
  ...handlers({
    fetchTeamList,
    searchTeams,
    fetchListTemplate,
    fetchTeam,
    fetchCurrentProject,
    OpenNewTeam: openNewTeam,
    updateTeam,
    approveWorks,
    AddMember: addMember,
    CopyMember: copyMember,
  }),
  ...lifeCalls,
  ...memberCalls,
};
