import { useCallback } from 'react';
import type { DataRecord } from '../../contract/index.ts';
import { type CallInput, callByName, getAt, type TableModel, type TableState } from '../../index.ts';
import { useEngine } from '../provider/useEngine.ts';
import { useMessages } from '../provider/useMessages.ts';
import { TooLong } from './export/TooLong.ts';
import { rowsOf } from './rowsOf.ts';

/** Asked for at once: what a call gives at most. */
const AT_ONCE = 500;
/** A longer file is no list for people. */
const MOST = 50_000;

/** Reads every row of a list as it is narrowed now, page by page. Undefined where the server sends the list whole. */
export function useAllRows(
  model: TableModel,
  state: TableState,
  inputOf: (state: TableState) => CallInput,
): (() => Promise<readonly DataRecord[]>) | undefined {
  const { client } = useEngine();
  const { t } = useMessages();
  const { source } = model.table;
  const read = useCallback(async () => {
    if (source?.total === undefined) return [];
    const ask = callByName(client, source.call);
    const rows: DataRecord[] = [];
    for (let page = 1; ; page += 1) {
      const answer = await ask(inputOf({ ...state, page, perPage: AT_ONCE }), {});
      const more = rowsOf(answer, source.rows);
      rows.push(...more);
      const total = Number(getAt(answer, source.total) ?? 0);
      if (total > MOST) throw new TooLong(t('table.exportTooLong', { count: MOST }));
      if (more.length === 0 || rows.length >= total) return rows;
    }
  }, [client, source, state, inputOf, t]);
  return source?.total === undefined ? undefined : read;
}
