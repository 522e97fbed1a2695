import { useCallback, useEffect, useState } from 'react';
import type { TableModel, TableState } from '../../index.ts';
import { leaveListAt } from '../navigation/listPlaces.ts';
import { useEngine } from '../provider/useEngine.ts';

/**
 * A list's state. With `inAddress` it lives in the page's address: it survives a reload, can be sent to a colleague, and 'back'
 * returns to it, as do the navigation and the trail. The address is changed in place: each letter of a search is no page of its own.
 *
 * @param opening how a view of the reader's own has the list open, where the address says nothing.
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
