import type { OnAction } from '../../../engine/react/table/index.ts';
import { CallTable } from '../../../engine/react/table/index.ts';
import type { BlockProps } from '../../app/blocks/Block.ts';
import { useScreen } from '../../app/blocks/ScreenContext.ts';
import { useSchemaActions } from '../../app/blocks/useSchemaActions.tsx';
import { usePlan } from './usePlan.ts';

/** SCR-03: the projects; a planner begins an intervention from one. */
export function Projects({ block }: BlockProps) {
  const { context } = useScreen();
  const actions = useSchemaActions();
  const { plan, dialog } = usePlan();
  const onAction: OnAction = (id, row, ...rest) => {
    if (id !== 'newTeam') return actions.onAction(id, row, ...rest);
    const { AbsEntry, DocNum, NAME } = row;
    return plan({ pmgEntry: AbsEntry ?? null, projectDocNum: DocNum ?? null, projectName: NAME ?? null });
  };
  return (
    <>
      <CallTable name={block.name} context={context} onAction={onAction} inAddress />
      {actions.dialog}
      {dialog}
    </>
  );
}
