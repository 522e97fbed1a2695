import { useSchemaActions } from '../../../engine/react/blocks/index.ts';
import { type BlockProps, useScreen } from '../../../engine/react/index.ts';
import { CallTable, type OnAction } from '../../../engine/react/table/index.ts';
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
