import { type ReactNode, useEffect, useState } from 'react';
import type { TableSchema } from '../../contract/index.ts';
import { createTableModel, type ReadView, readView, type TableState } from '../../index.ts';
import { Skeleton } from '../feedback/Skeleton.tsx';
import { useDroppedTold } from './useDroppedTold.ts';
import { useListViews } from './useListViews.ts';

interface FirstViewProps {
  readonly list: string;
  readonly table: TableSchema;
  readonly children: (opening: TableState | undefined) => ReactNode;
}

/**
 * Waits for the view with which the user opens this list, so that the rows are not loaded twice. If the
 * request fails, the list opens in its default state.
 */
export function FirstView({ list, table, children }: FirstViewProps) {
  const viewsCall = useListViews(list);
  const tellDropped = useDroppedTold();
  const [settled, settle] = useState<{ readonly name: string; readonly view: ReadView | undefined }>();
  if (settled === undefined && !viewsCall.loading) {
    const first = viewsCall.data?.views.find((candidate) => candidate.first);
    settle({
      name: first?.name ?? '',
      view: first && readView(createTableModel(table), first.query),
    });
  }
  useEffect(() => {
    if (settled?.view !== undefined) tellDropped(settled.name, settled.view.dropped);
  }, [settled, tellDropped]);
  return settled === undefined ? <Skeleton lines={8} /> : children(settled.view?.state);
}
