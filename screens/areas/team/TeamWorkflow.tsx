import type { Transition } from '../../../engine/index.ts';
import {
  type BlockProps,
  Loadable,
  nowTime,
  today,
  useFormDialog,
  useSchema,
  useScreen,
} from '../../../engine/react/index.ts';
import { type TransitionExtras, WorkflowBar } from '../../../engine/react/workflow/index.ts';
import { type TeamPage, useTeam } from './useTeam.ts';
import { useTeamMoves } from './useTeamMoves.ts';

type Team = NonNullable<TeamPage['team']>;

/** TEAM-01 … TEAM-09: where the site stands and every operation that is allowed now. */
export function TeamWorkflow({ block, params }: BlockProps) {
  const { context } = useScreen();
  const { data } = useTeam(params['id']);
  const workflow = useSchema('workflow', block.name);
  const moves = useTeamMoves();
  const { ask, dialog } = useFormDialog();
  const team = data?.team;
  if (team === undefined || team === null) return null;

  const move = async (transition: Transition, extras: TransitionExtras) => {
    const carry = moves[transition.call];
    if (carry === undefined)
      throw new Error(`No move for the call '${transition.call}': see useTeamMoves.ts.`);
    const result = await carry(team, transition, extras);
    return result.ok && (result.value ?? true);
  };
  return (
    <Loadable call={workflow} lines={4}>
      {(schema) => (
        <>
          <WorkflowBar
            workflow={schema}
            context={context}
            onTransition={move}
            askForm={(form, transition, given) =>
              ask({ form, context, record: { ...begin(team, transition), ...given } })
            }
          />
          {dialog}
        </>
      )}
    </Loadable>
  );
}

/** What the forms of an operation begin with: the times known already, and now; work never begins later than that. */
function begin({ startDate, startTime, PlannedDate, PlannedTime }: Team, { effects }: Transition) {
  const early = `${PlannedDate} ${PlannedTime}` > `${today()} ${nowTime()}`;
  return {
    startDate: startDate ?? (early ? today() : PlannedDate),
    startTime: startTime ?? (early ? nowTime() : PlannedTime),
    ...(effects?.includes('recordEnd') === true ? { endDate: today(), endTime: nowTime() } : {}),
  };
}
