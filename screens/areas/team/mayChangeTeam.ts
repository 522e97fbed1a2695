import type { useEngine } from '../../../engine/react/index.ts';

/** Whether the server takes changes of a site from this user: who leads it, plans or approves. @param empID the site's leader. */
export function mayChangeTeam(
  { can, user }: Pick<ReturnType<typeof useEngine>, 'can' | 'user'>,
  empID: unknown,
): boolean {
  if (can('Team.plan') || can('Team.approve') || can('ABPlanning.write')) return true;
  return typeof empID === 'number' && empID === user?.empID;
}
