import { handlers } from '../../../host/calls/handlers.ts';
import { addMember } from './addMember.ts';
import { copyMember } from './copyMember.ts';
import { fetchCurrentProject } from './fetchCurrentProject.ts';
import { fetchTeam } from './fetchTeam.ts';
import { memberCalls } from './memberCalls.ts';
import { updateTeam } from './updateTeam.ts';

/** Sites and their crews. */
export const teamCalls = {
  ...handlers({
    fetchTeam,
    fetchCurrentProject,
    updateTeam,
    AddMember: addMember,
    CopyMember: copyMember,
  }),
  ...memberCalls,
};
