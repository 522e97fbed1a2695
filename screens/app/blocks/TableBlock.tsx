import { useMemo } from 'react';
import { fillInput } from '../../../engine/react/index.ts';
import { CallTable } from '../../../engine/react/table/index.ts';
import type { BlockProps } from './Block.ts';
import { useScreen } from './ScreenContext.ts';
import { useSchemaActions } from './useSchemaActions.tsx';

/** A list by its schema alone, with its actions: those that go somewhere, fill a form or run a call need no code. */
export function TableBlock({ block, params }: BlockProps) {
  const { context, screen } = useScreen();
  const { onAction, dialog } = useSchemaActions();
  const only = screen.blocks.filter(({ kind }) => kind === 'table').length === 1;
  const given = block.props?.['input' as never];
  const input = useMemo(() => fillInput(given, { params }), [given, params]);
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
