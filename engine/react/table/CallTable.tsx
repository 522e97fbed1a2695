import { lazy, Suspense, useCallback, useEffect, useMemo, useState } from 'react';
import type { TableSchema } from '../../contract/index.ts';
import {
  type CallInput,
  createTableModel,
  getAt,
  placeInput,
  type TableGroup,
  type TableState,
  type Totals,
} from '../../index.ts';
import { useCall } from '../calls/useCall.ts';
import { useSchema } from '../calls/useSchema.ts';
import { Loadable } from '../feedback/Loadable.tsx';
import { Skeleton } from '../feedback/Skeleton.tsx';
import { useFeedback } from '../feedback/useFeedback.ts';
import { useEngine } from '../provider/useEngine.ts';
import { answeredRows } from './answeredRows.ts';
import { SchemaTable, type SchemaTableProps } from './SchemaTable.tsx';
import type { TableOptions } from './TableView.ts';
import { useAllRows } from './useAllRows.ts';
import { useTableState } from './useTableState.ts';

// Few lists keep views, and no first screen's.
const FirstView = lazy(async () => ({ default: (await import('./listTools.ts')).FirstView }));

interface CallTableProps
  extends Pick<
    SchemaTableProps,
    'layout' | 'context' | 'onAction' | 'cells' | 'edits' | 'readOnly' | 'Board'
  > {
  /** Name of the table's schema, which names the call that gives its rows. */
  readonly name: string;
  /** What the call needs besides the list's own state, e.g. whose rows; each value goes where the call wants it. */
  readonly input?: Readonly<Record<string, unknown>>;
  /** Keeps the list's state in the page's address: one list per page. */
  readonly inAddress?: boolean;
  /** Told how its reader narrows it, at first and whenever that changes. */
  readonly onNarrowed?: (narrowed: Readonly<Record<string, unknown>>) => void;
}

/** A table by name, filled by the call that its schema names. */
export function CallTable(props: CallTableProps) {
  const schema = useSchema('table', props.name);
  // An address that says something of the list is what its reader wants to see.
  const [bare] = useState(() => props.inAddress === true && location.search === '');
  return (
    <Loadable call={schema} lines={8}>
      {({ table, options }) =>
        bare && table.keepViews === true ? (
          <Suspense fallback={<Skeleton lines={8} />}>
            <FirstView list={props.name} table={table}>
              {(opening) => <Filled {...props} {...{ table, options, opening }} />}
            </FirstView>
          </Suspense>
        ) : (
          <Filled {...props} {...{ table, options }} />
        )
      }
    </Loadable>
  );
}

interface FilledProps extends CallTableProps {
  readonly table: TableSchema;
  readonly options: TableOptions;
  /** As the reader's own view has it open. */
  readonly opening?: TableState | undefined;
}

function Filled(props: FilledProps) {
  const { table, input: given, inAddress = false, name, opening, onNarrowed, ...shown } = props;
  const model = useMemo(() => createTableModel(table, shown.options), [table, shown.options]);
  const [state, setState] = useTableState(model, inAddress, opening);
  const { source } = table;
  const { routes } = useEngine();
  if (source === undefined)
    throw new Error(`The table '${props.name}' names no source: give its rows to SchemaTable.`);
  const route = routes[source.call];
  if (route === undefined)
    throw new Error(`The table '${props.name}' names an unknown call '${source.call}'.`);
  const place = useCallback(
    (asked: Readonly<Record<string, unknown>>) => placeInput(route, { ...given, ...asked }),
    [route, given],
  );
  const inputOf = useCallback((asked: TableState) => place(model.query(asked)), [place, model]);
  const input = useMemo(() => inputOf(state), [inputOf, state]);
  const narrowed = useMemo(() => model.narrowing(state), [model, state]);
  useEffect(() => onNarrowed?.(narrowed), [onNarrowed, narrowed]);
  const summaryInput = useMemo(() => {
    const asked = model.summaryQuery(state);
    return asked === undefined ? null : place(asked);
  }, [model, state, place]);
  const allRows = useAllRows(model, state, inputOf);
  const entities = useMemo(
    () => source.entities ?? (table.entity === undefined ? [] : [table.entity]),
    [source, table.entity],
  );
  const answer = useCall(source.call, input, { entities, keep: true });
  const totals = useTotals(source.call, summaryInput, entities);
  useFailureSaid(source.failed, answer.error);
  return (
    <Loadable call={answer} lines={8}>
      {(data) => (
        <SchemaTable
          {...shown}
          {...(given === undefined ? {} : { input: given })}
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
      )}
    </Loadable>
  );
}

/** What the whole list comes to, asked for beside its page: turning pages or sorting asks nothing again. Unknown, the list stands without. */
function useTotals(call: string, input: CallInput | null, entities: readonly string[]): Totals | undefined {
  const { data } = useCall(call, input, { entities });
  return getAt(data, 'summary.totals') as Totals | undefined;
}

/** The groups of a page's rows, as they came with it. */
function groupsIn(data: unknown): { readonly groups?: readonly TableGroup[] } {
  const groups = getAt(data, 'summary.groups');
  return Array.isArray(groups) ? { groups } : {};
}

/** Rows that cannot be had are said by the table's own message, once per failure, also while older rows still stand; the log has the reason. */
function useFailureSaid(message: string | undefined, error: unknown): void {
  const { toastMessage } = useFeedback();
  useEffect(() => {
    if (message === undefined || error === undefined) return;
    console.warn(message, error);
    toastMessage(message);
  }, [message, error, toastMessage]);
}
