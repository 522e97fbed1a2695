import { type ReactNode, useCallback, useEffect, useState } from 'react';
import type { TableSchema } from '../../../contract/index.ts';
import { agrees, createTableModel, type ReadView, readView, type TableState } from '../../../index.ts';
import { type CallState, useCall } from '../../calls/useCall.ts';
import { Skeleton } from '../../feedback/Loadable.tsx';
import { useFeedback } from '../../feedback/useFeedback.ts';
import { useMessages } from '../../provider/useMessages.ts';

interface FirstViewProps {
  readonly list: string;
  readonly table: TableSchema;
  /** Input of the list's call that the page fixes: a view that contradicts it does not open. */
  readonly input: Readonly<Record<string, unknown>> | undefined;
  readonly children: (opening: TableState | undefined) => ReactNode;
}

/**
 * Waits for the view with which the user opens this list, so that the rows are not loaded twice. If the
 * request fails, the list opens in its default state.
 */
export function FirstView({ list, table, input, children }: FirstViewProps) {
  const viewsCall = useListViews(list);
  const tellDropped = useDroppedPartsToast();
  const [settled, setSettled] = useState<{ readonly name: string; readonly view: ReadView | undefined }>();
  if (settled === undefined && !viewsCall.loading) {
    const model = createTableModel(table, {}, input);
    const first = viewsCall.data?.views.find((view) => view.first && agrees(model, view.query));
    setSettled({
      name: first?.name ?? '',
      view: first && readView(model, first.query),
    });
  }
  useEffect(() => {
    if (settled?.view !== undefined) tellDropped(settled.name, settled.view.dropped);
  }, [settled, tellDropped]);
  return settled === undefined ? <Skeleton lines={8} /> : children(settled.view?.state);
}

/** A saved view of a list. */
export interface ListView {
  readonly name: string;
  /** State of the list as URL query string. */
  readonly query: string;
  /** The list opens with this view. */
  readonly first: boolean;
}

/** Invalidated only by the user's own saves. */
const NEVER: readonly string[] = ['list-view'];

/** The user's views of a list; no request for a list without saved views. */
export function useListViews(list: string | undefined): CallState<{ readonly views: readonly ListView[] }> {
  return useCall('fetchListViews', list === undefined ? null : { params: { list } }, { entities: NEVER });
}

/** Toasts the parts of a saved view that the list no longer supports. */
export function useDroppedPartsToast(): (name: string, dropped: readonly string[]) => void {
  const { toast } = useFeedback();
  const { t } = useMessages();
  return useCallback(
    (name, dropped) => {
      if (dropped.length === 0) return;
      toast({
        variant: 'warning',
        text: t('views.dropped', { name, words: dropped.join(', ') }),
        milliseconds: 8000,
      });
    },
    [toast, t],
  );
}
