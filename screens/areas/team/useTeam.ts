import type { Calls } from '#generated/calls.ts';
import type { CallState } from '../../../engine/react/index.ts';
import { useCall } from '../../calls.ts';

/** A team with its members, project and project lines. */
export type TeamPage = Calls['fetchCurrentProject']['output'];

const ENTITIES = ['team', 'member', 'project', 'project-line'];

/** What a site's pages are about: one read for all their blocks. @param id as the address has it. */
export function useTeam(id: string | undefined): CallState<TeamPage> {
  const TeamId = Number(id);
  const input = Number.isInteger(TeamId) && TeamId > 0 ? { body: { TeamId } } : null;
  return useCall('fetchCurrentProject', input, { entities: ENTITIES });
}
