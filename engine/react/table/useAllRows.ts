import { useMemo } from 'react';
import { type CallInput, getAt, readByName, type TableModel, type TableState } from '../../index.ts';
import { useEngine } from '../provider/useEngine.ts';
import type { AllRows } from './AllRows.ts';
import { answeredRows } from './answeredRows.ts';

/** Page size: the maximum of a call. */
const AT_ONCE = 500;

/**
 * Reads all rows that match search and filters, page by page. Undefined where the server sends the list in
 * one answer.
 */
export function useAllRows(
  model: TableModel,
  state: TableState,
  inputOf: (state: TableState) => CallInput,
): AllRows | undefined {
  const { client, routes } = useEngine();
  const { source } = model.table;
  return useMemo(() => {
    if (source?.total === undefined) return undefined;
    const { total: totalAt, rows: rowsAt, call } = source;
    return async function* readAll(signal) {
      const ask = readByName(client, routes, call);
      for (let page = 1, rowsRead = 0; ; page += 1) {
        const answer = await ask(inputOf({ ...state, page, perPage: AT_ONCE }), { signal });
        const rows = answeredRows(answer, rowsAt);
        const total = Number(getAt(answer, totalAt) ?? 0);
        rowsRead += rows.length;
        yield { rows, total };
        if (rows.length === 0 || rowsRead >= total) return;
      }
    };
  }, [client, routes, source, state, inputOf]);
}
