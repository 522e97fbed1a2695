import { lazy, useCallback, useMemo } from 'react';
import { useLocation } from 'react-router-dom';
import type { DataRecord } from '../../contract/index.ts';
import { useSchema } from '../calls/schemaSource.ts';
import { Skeleton } from '../feedback/Loadable.tsx';
import { type BlockProps, isReadOnly, useBlockInput } from '../screen/Block.ts';
import { useScreen } from '../screen/ScreenContext.tsx';
import { CallTable } from '../table/CallTable.tsx';
import { useSchemaActions } from './actions/useSchemaActions.tsx';

// On demand: the board is loaded with the first one.
const ListBoard = lazy(async () => ({ default: (await import('../board/index.ts')).ListBoard }));

// On demand: few tables are part of a record.
const RecordList = lazy(async () => ({ default: (await import('./RecordList.tsx')).RecordList }));

/** Context key under which a list publishes its filters for lists that follow it. */
const narrowedName = (list: string) => `narrowed ${list}`;

/**
 * A list by its schema, with layout and actions: those that navigate, open a form or run a call need no code.
 * A single list of a screen stores its state in the URL. A list that follows another uses its filters; one of
 * a record's own rows is saved with the record.
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
  const blockInput = useBlockInput(props);
  const { key, search } = useLocation();
  const { follows } = block.props ?? {};
  const isFollowed = screen.blocks.some((candidate) => candidate.props?.follows === block.name);
  const provideFilters = useCallback(
    (narrowed: object) => provide({ [narrowedName(block.name)]: narrowed }),
    [provide, block.name],
  );
  const followed =
    follows === undefined ? undefined : (context[narrowedName(follows)] as DataRecord | undefined);
  const input = useMemo(() => ({ ...followed, ...blockInput }), [followed, blockInput]);
  const only = screen.blocks.filter(({ kind }) => kind === 'table').length === 1;
  // The filters of the followed list are not available yet.
  if (follows !== undefined && followed === undefined) return <Skeleton lines={8} />;
  return (
    <>
      {dialog}
      {/* A link to this page, or Back to another state of it, opens the list anew. */}
      <CallTable
        key={`${key} ${search}`}
        name={block.name}
        input={input}
        context={context}
        inAddress={block.props?.inAddress ?? only}
        onAction={onAction}
        readOnly={isReadOnly(block)}
        Board={ListBoard}
        {...(isFollowed ? { onNarrowed: provideFilters } : {})}
        {...(block.layout === undefined ? {} : { layout: block.layout })}
      />
    </>
  );
}
