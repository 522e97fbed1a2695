import { type BlockProps, isReadOnly } from '../screen/Block.ts';
import { useScreen } from '../screen/ScreenContext.ts';
import { useBlockInput } from '../screen/useBlockInput.ts';
import { CallTable } from '../table/CallTable.tsx';
import { useSchemaActions } from './useSchemaActions.tsx';

/**
 * A list by its schema alone, in its layout, with its actions: those that go somewhere, fill a form or run a call need no code. Alone on its screen, it keeps
 * its state in the address.
 */
export function TableBlock(props: BlockProps) {
  const { block } = props;
  const { context, screen } = useScreen();
  const { onAction, dialog } = useSchemaActions();
  const input = useBlockInput(props);
  const only = screen.blocks.filter(({ kind }) => kind === 'table').length === 1;
  return (
    <>
      {dialog}
      <CallTable
        name={block.name}
        input={input}
        context={context}
        inAddress={block.props?.inAddress ?? only}
        onAction={onAction}
        readOnly={isReadOnly(block)}
        {...(block.layout === undefined ? {} : { layout: block.layout })}
      />
    </>
  );
}
