import { lazy, useCallback, useMemo } from 'react';
import type { DataRecord } from '../../contract/index.ts';
import { useSchema } from '../calls/useSchema.ts';
import { Skeleton } from '../feedback/Skeleton.tsx';
import { type BlockProps, isReadOnly } from '../screen/Block.ts';
import { useScreen } from '../screen/ScreenContext.ts';
import { useBlockInput } from '../screen/useBlockInput.ts';
import { CallTable } from '../table/CallTable.tsx';
import { useSchemaActions } from './useSchemaActions.tsx';

// Cards and their moves come only to those who ask for a board.
const ListBoard = lazy(async () => ({ default: (await import('../board/index.ts')).ListBoard }));

// Few tables are part of a record.
const RecordList = lazy(async () => ({ default: (await import('./RecordList.tsx')).RecordList }));

/** Under which name, in what the blocks of a screen share, a list that others follow says how it is narrowed. */
const narrowedName = (list: string) => `narrowed ${list}`;

/**
 * A list by its schema alone, in its layout, with its actions: those that go somewhere, fill a form or run a call need no code. Alone on its screen, it keeps
 * its state in the address. One that follows another of the screen is narrowed as that one is; one of a record's own rows is saved with it.
 */
export function TableBlock(props: BlockProps) {
  const { block } = props;
  const { table, options } = useSchema('table', block.name).data ?? {};
  if (table?.list !== undefined && options !== undefined)
    return <RecordList list={table.list} readOnly={isReadOnly(block)} {...{ table, options }} />;
  return <AskedTable {...props} />;
}

function AskedTable(props: BlockProps) {
  const { block } = props;
  const { context, screen, provide } = useScreen();
  const { onAction, dialog } = useSchemaActions();
  const own = useBlockInput(props);
  const { follows } = block.props ?? {};
  const isFollowed = screen.blocks.some((each) => each.props?.follows === block.name);
  const tell = useCallback(
    (narrowed: object) => provide({ [narrowedName(block.name)]: narrowed }),
    [provide, block.name],
  );
  const followed =
    follows === undefined ? undefined : (context[narrowedName(follows)] as DataRecord | undefined);
  const input = useMemo(() => ({ ...followed, ...own }), [followed, own]);
  const only = screen.blocks.filter(({ kind }) => kind === 'table').length === 1;
  // Until that list has said how it is narrowed there is nothing to ask for.
  if (follows !== undefined && followed === undefined) return <Skeleton lines={8} />;
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
        Board={ListBoard}
        {...(isFollowed ? { onNarrowed: tell } : {})}
        {...(block.layout === undefined ? {} : { layout: block.layout })}
      />
    </>
  );
}
