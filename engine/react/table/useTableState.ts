import { useCallback, useEffect, useState } from 'react';
import type { TableModel, TableState } from '../../index.ts';
import { leaveListAt } from '../navigation/listPlaces.ts';
import { useEngine } from '../provider/useEngine.ts';

/**
 * State of a list. With `inAddress` it is stored in the page's URL: it survives a reload, can be shared, and
 * Back, navigation and breadcrumbs return to it. The URL is replaced, not pushed: a search must not add
 * history entries per letter.
 *
 * @param opening state of the user's first view, used if the URL has no query.
 */
export function useTableState(
  model: TableModel,
  inAddress = false,
  opening?: TableState,
): readonly [TableState, (state: TableState) => void] {
  const userId = useEngine().user?.userId;
  const [state, setState] = useState<TableState>(
    () => opening ?? (inAddress ? model.fromSearch(new URLSearchParams(location.search)) : model.initial),
  );
  useEffect(() => {
    if (inAddress) leaveListAt(userId, location.pathname, model.toSearch(state).toString());
  }, [inAddress, userId, model, state]);
  const change = useCallback(
    (next: TableState) => {
      setState(next);
      if (inAddress) sayInAddress(model, next);
    },
    [model, inAddress],
  );
  const [opened] = useState(opening);
  useEffect(() => {
    if (opened !== undefined) sayInAddress(model, opened);
  }, [model, opened]);
  return [state, change];
}

function sayInAddress(model: TableModel, state: TableState): void {
  const query = model.toSearch(state).toString();
  const address = query === '' ? location.pathname : `${location.pathname}?${query}`;
  history.replaceState(history.state, '', address);
}
