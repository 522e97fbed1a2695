import { type BlockProps, isReadOnly } from '../screen/Block.ts';
import { useScreen } from '../screen/ScreenContext.ts';
import { useBlockInput } from '../screen/useBlockInput.ts';
import { CallTable } from '../table/CallTable.tsx';
import type { OnAction } from '../table/useActions.ts';

/** The list that a block names, in its layout; alone on its screen, it keeps its state in the address. */
export function BlockTable({ onAction, ...props }: BlockProps & { readonly onAction: OnAction }) {
  const { block } = props;
  const { context, screen } = useScreen();
  const input = useBlockInput(props);
  const only = screen.blocks.filter(({ kind }) => kind === 'table').length === 1;
  return (
    <CallTable
      name={block.name}
      input={input}
      context={context}
      inAddress={block.props?.inAddress ?? only}
      onAction={onAction}
      readOnly={isReadOnly(block)}
      {...(block.layout === undefined ? {} : { layout: block.layout })}
    />
  );
}
