import { Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { TableSchema } from '../../contract/index.ts';
import {
  type CallInput,
  createTableModel,
  equal,
  getAt,
  placeInput,
  readByName,
  type TableGroup,
  type TableModel,
  type TableState,
  type Totals,
} from '../../index.ts';
import { useSchema } from '../calls/schemaSource.ts';
import { useCall } from '../calls/useCall.ts';
import { Loadable, Skeleton } from '../feedback/Loadable.tsx';
import { TruncatedNotice } from '../feedback/TruncatedNotice.tsx';
import { useFailureToast } from '../feedback/useFailureToast.ts';
import { lazyPart } from '../lazyPart.tsx';
import { useEngine } from '../provider/Engine.ts';
import { type AllRows, answeredRows } from './ListAsks.ts';
import { SchemaTable, type SchemaTableProps } from './SchemaTable.tsx';
import type { TableOptions } from './TableView.ts';
import { useTableState } from './useTableView.ts';

// On demand: only few lists keep views, and none on a first screen.
const FirstView = lazyPart('FirstView', async () => (await import('./listTools.ts')).FirstView);

interface CallTableProps
  extends Pick<
    SchemaTableProps,
    'layout' | 'context' | 'onAction' | 'cells' | 'edits' | 'readOnly' | 'Board'
  > {
  /** Name of the table's schema, which names the call that gives its rows. */
  readonly name: string;
  /**
   * Further input of the call besides the list's state, e.g. a user id; each value is placed where the route
   * expects it.
   */
  readonly input?: Readonly<Record<string, unknown>>;
  /** Stores the list's state in the page's URL; possible for one list per page. */
  readonly inAddress?: boolean;
  /** Called with the current filters, initially and on each change. */
  readonly onNarrowed?: (narrowed: Readonly<Record<string, unknown>>) => void;
}

/** A table by name, filled by the call that its schema names. */
export function CallTable(props: CallTableProps) {
  const schema = useSchema('table', props.name);
  // A query string in the URL takes precedence over the user's first view.
  const [bare] = useState(() => props.inAddress === true && location.search === '');
  return (
    <Loadable call={schema} lines={8}>
      {({ table, options }) =>
        bare && table.keepViews === true ? (
          <Suspense fallback={<Skeleton lines={8} />}>
            <FirstView list={props.name} table={table} input={props.input}>
              {(opening) => <TableFromCall {...props} {...{ table, options, opening }} />}
            </FirstView>
          </Suspense>
        ) : (
          <TableFromCall {...props} {...{ table, options }} />
        )
      }
    </Loadable>
  );
}

/**
 * The former value while the new one is equal: what the list tells its page renders it again, with a new input
 * of the same content.
 */
function useUnchanged<T>(value: T): T {
  const former = useRef(value);
  if (!equal(former.current, value)) former.current = value;
  return former.current;
}

interface TableFromCallProps extends CallTableProps {
  readonly table: TableSchema;
  readonly options: TableOptions;
  /** State of the user's first view. */
  readonly opening?: TableState | undefined;
}

function TableFromCall(props: TableFromCallProps) {
  const { table, input: given, inAddress = false, name, opening, onNarrowed, ...shown } = props;
  const fixedInput = useUnchanged(given);
  const model = useMemo(
    () => createTableModel(table, shown.options, fixedInput),
    [table, shown.options, fixedInput],
  );
  const [state, setState] = useTableState(model, inAddress, opening);
  const { source } = table;
  const { routes } = useEngine();
  if (source === undefined)
    throw new Error(`The table '${props.name}' names no source: give its rows to SchemaTable.`);
  const route = routes[source.call];
  if (route === undefined)
    throw new Error(`The table '${props.name}' names an unknown call '${source.call}'.`);
  const place = useCallback(
    (query: Readonly<Record<string, unknown>>) => placeInput(route, { ...query, ...fixedInput }),
    [route, fixedInput],
  );
  const inputOf = useCallback((tableState: TableState) => place(model.query(tableState)), [place, model]);
  const input = useMemo(() => inputOf(state), [inputOf, state]);
  const narrowed = useMemo(() => model.narrowing(state), [model, state]);
  useEffect(() => onNarrowed?.(narrowed), [onNarrowed, narrowed]);
  const summaryInput = useMemo(() => {
    const query = model.summaryQuery(state);
    return query === undefined ? null : place(query);
  }, [model, state, place]);
  const allRows = useAllRows(model, state, inputOf);
  const entities = useMemo(
    () => source.entities ?? (table.entity === undefined ? [] : [table.entity]),
    [source, table.entity],
  );
  const answer = useCall(source.call, input, { entities, keep: true });
  const totals = useTotals(source.call, summaryInput, entities);
  useFailureToast(source.failed, answer);
  return (
    <Loadable call={answer} lines={8}>
      {(data) => (
        <>
          <SchemaTable
            {...shown}
            {...(fixedInput === undefined ? {} : { input: fixedInput })}
            table={table}
            list={name}
            rows={answeredRows(data, source.rows)}
            {...(totals === undefined ? {} : { totals })}
            {...(source.total === undefined ? {} : groupsIn(data))}
            {...(source.total === undefined ? {} : { asks: { call: source.call, place, entities } })}
            {...(source.total === undefined ? {} : { total: Number(getAt(data, source.total) ?? 0) })}
            state={state}
            onState={setState}
            busy={answer.refreshing}
            {...(allRows === undefined ? {} : { allRows })}
          />
          {source.count === undefined ? null : (
            <TruncatedNotice
              shown={answeredRows(data, source.rows).length}
              total={Number(getAt(data, source.count) ?? 0)}
            />
          )}
        </>
      )}
    </Loadable>
  );
}

/**
 * Totals of the whole list, requested separately from its page, so that paging and sorting do not repeat it.
 * Until they arrive, or if they fail, the list has no totals.
 */
function useTotals(call: string, input: CallInput | null, entities: readonly string[]): Totals | undefined {
  const { data } = useCall(call, input, { entities });
  return getAt(data, 'summary.totals') as Totals | undefined;
}

/** The groups of a page's rows, from the same answer. */
function groupsIn(data: unknown): { readonly groups?: readonly TableGroup[] } {
  const groups = getAt(data, 'summary.groups');
  return Array.isArray(groups) ? { groups } : {};
}

/** Page size: the maximum of a call. */
const AT_ONCE = 500;

/**
 * Reads all rows that match search and filters, page by page. Undefined where the server sends the list in
 * one answer.
 */
function useAllRows(
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
