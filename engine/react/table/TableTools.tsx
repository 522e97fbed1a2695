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

// On demand: only few lists are grouped, and none on a first screen.
const WayTools = lazy(async () => ({ default: (await import('./listTools.ts')).WayTools }));
const ShapeTools = lazy(async () => ({ default: (await import('./listTools.ts')).ShapeTools }));

interface TableToolsProps {
  readonly list: string | undefined;
  /** A board is available. */
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

/**
 * Head of a list: notes, search, reveal switch, actions, filters, and the sort select where there are no
 * column headers.
 */
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
  // A changed filter leads back to page 1, since the old page number refers to other rows.
  const narrow = (change: Partial<TableState>) => onState({ ...state, ...change, page: 1 });
  const columns = model.columns(view.layout);
  // A short list needs no sorting: the select would only push it down.
  const sortable = model.table.paging !== undefined && columns.some((column) => column.sort === true);
  const toolbar = model.toolbar(context, user?.permissions ?? []);
  const revealing = reveal !== undefined && model.canReveal(context);
  const waysOfLooking = (
    // Reserves the line, so that rows do not shift when the tools arrive.
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
