import { Switch } from '@blueprintjs/core';
import { lazy, Suspense } from 'react';
import type { TableState } from '../../index.ts';
import { useEngine } from '../provider/useEngine.ts';
import { useMessages } from '../provider/useMessages.ts';
import { FilterBar } from './FilterBar.tsx';
import { SearchBox } from './SearchBox.tsx';
import { SortSelect } from './SortSelect.tsx';
import { TableNotes } from './TableNotes.tsx';
import type { TableView } from './TableView.ts';
import { Toolbar } from './Toolbar.tsx';
import type { RunAction } from './useActions.ts';
import type { Folding } from './useFolding.ts';
import type { Selection } from './useSelection.ts';
import './tools.css';

// Few lists are grouped, and no first screen's.
const WayTools = lazy(async () => ({ default: (await import('./listTools.ts')).WayTools }));
const ShapeTools = lazy(async () => ({ default: (await import('./listTools.ts')).ShapeTools }));

interface TableToolsProps {
  readonly list: string | undefined;
  /** It may be seen as a board. */
  readonly boards: boolean;
  readonly view: TableView;
  readonly state: TableState;
  readonly onState: (state: TableState) => void;
  readonly run: RunAction;
  readonly selection: Selection | undefined;
  readonly folding: Folding;
  readonly desk: boolean;
  readonly revealed: boolean;
  readonly onReveal: (revealed: boolean) => void;
}

/** What stands above a list: its notes, search, reveal switch, actions, filters, and sorting where there are no column heads. */
export function TableTools({
  list,
  boards,
  view,
  state,
  onState,
  run,
  selection,
  folding,
  desk,
  revealed,
  onReveal,
}: TableToolsProps) {
  const { t } = useMessages();
  const { user } = useEngine();
  const { model, context } = view;
  const { search, filters, reveal, views, wide, presets, keepViews, groupBy, charts } = model.table;
  const ways = [groupBy, charts, boards || undefined, ...(list === undefined ? [] : [presets, keepViews])];
  // Otherwise narrowed, a list begins at its first page: the old page number means other rows now.
  const narrow = (change: Partial<TableState>) => onState({ ...state, ...change, page: 1 });
  const columns = model.columns(view.layout);
  // A short list is seen whole: sorting it would only push it down.
  const sortable = model.table.paging !== undefined && columns.some((column) => column.sort === true);
  const toolbar = model.toolbar(context, user?.permissions ?? []);
  const revealing = reveal !== undefined && model.canReveal(context);
  const waysOfLooking = (
    // Its line is kept free, so that no row moves once they have come.
    <Suspense fallback={<div className="table-ways" />}>
      <WayTools {...{ list, boards, view, state, onState, folding }} />
    </Suspense>
  );
  return (
    <>
      <TableNotes table={model.table} context={context} />
      {search === undefined && !revealing && toolbar.length === 0 ? null : (
        <div className="row table-tools">
          {search === undefined ? null : (
            <SearchBox
              placeholder={search.placeholder}
              value={state.search}
              onSearch={(text) => narrow({ search: text })}
            />
          )}
          {revealing ? (
            <Switch label={t(reveal.label)} checked={revealed} onChange={() => onReveal(!revealed)} />
          ) : null}
          <Toolbar actions={toolbar} run={run} selection={selection} />
        </div>
      )}
      <div className="table-folds">
        {filters === undefined && (desk || !sortable) ? null : (
          <FilterBar
            filters={filters ?? []}
            options={model.options}
            values={state.filters}
            onChange={(values) => narrow({ filters: values })}
          >
            {desk || !sortable ? null : (
              <SortSelect columns={columns} state={state} onSort={(sort) => narrow(sort)} />
            )}
          </FilterBar>
        )}
        {ways.every((way) => way === undefined) ? null : desk ? (
          waysOfLooking
        ) : (
          <details className="filters table-tools">
            <summary>{t('table.ways')}</summary>
            {waysOfLooking}
          </details>
        )}
        {desk && (views !== undefined || wide === true) ? (
          <Suspense>
            <ShapeTools {...{ view, state, onState }} />
          </Suspense>
        ) : null}
      </div>
    </>
  );
}
