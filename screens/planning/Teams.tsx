import { useCallback, useMemo } from 'react';
import type { DataRecord } from '../../engine/contract/index.ts';
import { fillInput, today } from '../../engine/react/index.ts';
import { CallTable } from '../../engine/react/table/index.ts';
import type { BlockProps } from '../app/blocks/Block.ts';
import { useScreen } from '../app/blocks/ScreenContext.ts';
import { usePlan } from './usePlan.ts';

/** SCR-03: the planning, on its own page and on a project's; a planner begins a new intervention here. */
export function Teams({ block, params }: BlockProps) {
  const { context, screen } = useScreen();
  const { plan, dialog } = usePlan();
  const given = block.props?.['input' as never];
  const input = useMemo(() => fillInput(given, { params }), [given, params]);
  const only = screen.blocks.filter(({ kind }) => kind === 'table').length === 1;
  const onAction = useCallback(
    (_id: string, row: DataRecord) => {
      const project = input['ProjectEntry'] === undefined ? {} : { pmgEntry: input['ProjectEntry'] };
      return plan({ ...project, ...row, PlannedDate: today() } as DataRecord);
    },
    [plan, input],
  );
  return (
    <>
      <CallTable
        name={block.name}
        input={input}
        context={context}
        inAddress={only}
        onAction={onAction}
        {...(block.layout === undefined ? {} : { layout: block.layout })}
      />
      {dialog}
    </>
  );
}
