import { useCallback } from 'react';
import type { DataRecord } from '../../../engine/contract/index.ts';
import { BlockTable } from '../../../engine/react/blocks/index.ts';
import { type BlockProps, today, useBlockInput } from '../../../engine/react/index.ts';
import { usePlan } from './usePlan.ts';

/** SCR-03: the planning, on its own page and on a project's; a planner begins a new intervention here. */
export function Teams(props: BlockProps) {
  const { plan, dialog } = usePlan();
  const input = useBlockInput(props);
  const onAction = useCallback(
    (_id: string, row: DataRecord) => {
      const project = input['ProjectEntry'] === undefined ? {} : { pmgEntry: input['ProjectEntry'] };
      return plan({ ...project, ...row, PlannedDate: today() } as DataRecord);
    },
    [plan, input],
  );
  return (
    <>
      <BlockTable {...props} onAction={onAction} />
      {dialog}
    </>
  );
}
