import type { BlockProps } from '../screen/Block.ts';
import { BlockTable } from './BlockTable.tsx';
import { useSchemaActions } from './useSchemaActions.tsx';

/** A list by its schema alone, with its actions: those that go somewhere, fill a form or run a call need no code. */
export function TableBlock(props: BlockProps) {
  const { onAction, dialog } = useSchemaActions();
  return (
    <>
      {dialog}
      <BlockTable {...props} onAction={onAction} />
    </>
  );
}
