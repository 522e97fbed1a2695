import type { Transition } from '../../../engine/index.ts';
import type { WriteResult } from '../../../engine/react/index.ts';
import type { TransitionExtras } from '../../../engine/react/workflow/index.ts';
import { useWrite } from '../../calls.ts';
import type { TeamPage } from './useTeam.ts';

type Team = NonNullable<TeamPage['team']>;
type Moved = WriteResult<unknown>;
type Move = (team: Team, transition: Transition, extras: TransitionExtras) => Promise<Moved>;

/** Which call takes what, by the name that a transition gives it. Refusals are 'Attenzione!' alerts (TEAM-13). */
export function useTeamMoves(): Readonly<Record<string, Move>> {
  const open = useWrite('apriCantiere', 'alert');
  const close = useWrite('chiudiCantiere', 'alert');
  const cancel = useWrite('cancelTeam', 'alert');
  const lead = useWrite('SetTeamLeader', 'alert');
  const revert = useWrite('reverseChiudiCantiereRapportino', 'alert');
  return {
    apriCantiere: ({ teamID, rowVersion }, { to }, { position, answers }) => {
      const stato = to as 'V' | 'O' | 'D' | 'F';
      return open.run({ body: { ...answers, ...position, teamID, stato, rowVersion } });
    },
    chiudiCantiere: ({ teamID, rowVersion }, _transition, { position }) =>
      close.run({ params: { teamID, action: 'C' }, query: { ...position, rowVersion } }),
    cancelTeam: ({ teamID, rowVersion }) => cancel.run({ params: { id: teamID }, query: { rowVersion } }),
    SetTeamLeader: ({ teamID, rowVersion }, _transition, { answers }) =>
      lead.run({ body: { teamID, rowVersion, EmpID: Number(answers?.['EmpID']) } }),
    reverseChiudiCantiereRapportino: ({ teamID, rowVersion }) =>
      revert.run({ params: { teamID }, query: { rowVersion } }),
  };
}
