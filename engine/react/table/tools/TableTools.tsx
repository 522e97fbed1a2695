import { Button, Switch } from '@blueprintjs/core';
import { Cross, Search } from '@blueprintjs/icons';
import { Suspense, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import type { Action } from '../../../contract/index.ts';
import type { Column, TableState } from '../../../index.ts';
import { SchemaIcon } from '../../icons/SchemaIcon.tsx';
import { SelectBox } from '../../icons/SelectBox.tsx';
import { isTyping } from '../../keyboard/useShortcuts.ts';
import { lazyPart } from '../../lazyPart.tsx';
import { useEngine } from '../../provider/Engine.ts';
import { useMessages } from '../../provider/useMessages.ts';
import type { Folding } from '../rows/groups.tsx';
import type { Selection } from '../rows/selection.tsx';
import type { TableView } from '../TableView.ts';
import type { RunAction } from '../useActions.ts';
import { FilterBar } from './FilterBar.tsx';
import { TableNotes } from './TableNotes.tsx';
import './tools.css';

interface SearchBoxProps {
  readonly placeholder: string;
  readonly value: string;
  readonly onSearch: (text: string) => void;
}

/**
 * Searches after a short pause in typing; Enter searches at once, `/` focuses it from anywhere on the page.
 */
function SearchBox({ placeholder, value, onSearch }: SearchBoxProps) {
  const { t } = useMessages();
  const input = useRef<HTMLInputElement>(null);
  const { text, type, searchNow } = useTypedSearch(value, onSearch);
  useEffect(() => {
    const focusOnSlash = (event: KeyboardEvent) => {
      if (event.key !== '/' || isTyping(event)) return;
      event.preventDefault();
      input.current?.focus();
    };
    addEventListener('keydown', focusOnSlash);
    return () => removeEventListener('keydown', focusOnSlash);
  }, []);
  return (
    <search className="search-box">
      <Search size={20} aria-hidden />
      <input
        ref={input}
        className="bp6-input"
        type="search"
        enterKeyHint="search"
        aria-label={t(placeholder)}
        placeholder={t(placeholder)}
        value={text}
        onChange={(event) => type(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') searchNow(text);
          if (event.key === 'Escape' && text !== '') searchNow('');
        }}
      />
      {text === '' ? null : (
        <button type="button" aria-label={t('table.clearSearch')} onClick={() => searchNow('')}>
          <Cross size={20} aria-hidden />
        </button>
      )}
    </search>
  );
}

/** Pause in typing in ms that starts a search. */
const PAUSE = 300;

/**
 * Text of a search box, independent of the list's state while typed. A search returns as `value` a moment
 * later, when more may have been typed: the box ignores its own searches and follows other changes only
 * (filters cleared, a view opened).
 */
function useTypedSearch(value: string, onSearch: (text: string) => void) {
  const [text, setText] = useState(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** Searches that have not returned as `value` yet. */
  const pendingSearches = useRef<readonly string[]>([]);
  // The list's state may have changed during the pause: the search is applied to the latest one.
  const latest = useRef({ value, onSearch });
  useLayoutEffect(() => {
    latest.current = { value, onSearch };
  });
  useEffect(() => {
    const place = pendingSearches.current.indexOf(value);
    pendingSearches.current = place < 0 ? [] : pendingSearches.current.slice(place + 1);
    if (place >= 0) return;
    clearTimeout(timer.current);
    setText(value);
  }, [value]);
  useEffect(() => () => clearTimeout(timer.current), []);

  const search = (typed: string) => {
    const words = typed.trim();
    if (words !== (pendingSearches.current.at(-1) ?? latest.current.value))
      pendingSearches.current = [...pendingSearches.current, words];
    latest.current.onSearch(words);
  };
  const type = (typed: string, pause = PAUSE) => {
    setText(typed);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => search(typed), pause);
  };
  return { text, type, searchNow: (typed: string) => type(typed, 0) };
}

// On demand: only few lists are grouped, and none on a first screen.
const WayTools = lazyPart('WayTools', async () => (await import('../listTools.ts')).WayTools);
const ShapeTools = lazyPart('ShapeTools', async () => (await import('../listTools.ts')).ShapeTools);

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

interface ToolbarProps {
  readonly actions: readonly Action[];
  readonly run: RunAction;
  readonly selection: Selection | undefined;
}

/** Buttons of a list's toolbar actions. */
function Toolbar({ actions, run, selection }: ToolbarProps) {
  const { t } = useMessages();
  if (actions.length === 0) return null;
  // The primary button: the first action that creates something and does not act at once.
  const first = actions.find(
    ({ intent, call, on }) => intent === 'primary' && call === undefined && on === undefined,
  );
  const count = selection?.keys.length ?? 0;
  return (
    <div className="row toolbar">
      {selection === undefined || count === 0 ? null : (
        // Before the buttons, which are aligned at the end and so stay in place.
        <Button variant="minimal" text={t('table.clearSelection')} onClick={selection.clear} />
      )}
      {actions.map((action) => {
        const ticked = action.on === 'selection' ? count : undefined;
        return (
          <Button
            key={action.id}
            intent={action.intent ?? 'none'}
            icon={<SchemaIcon name={action.icon} />}
            text={ticked ? `${t(action.label)} (${ticked})` : t(action.label)}
            disabled={ticked === 0}
            {...(action === first ? { 'aria-keyshortcuts': 'n' } : {})}
            onClick={() => void run(action, {}, ticked === undefined ? {} : { selection })}
          />
        );
      })}
    </div>
  );
}

type Sort = Pick<TableState, 'sortBy' | 'sortDesc'>;

interface SortSelectProps {
  readonly columns: readonly Column[];
  readonly state: Sort;
  readonly onSort: (sort: Sort) => void;
}

/** Sort select for phones, which have no column headers. */
function SortSelect({ columns, state, onSort }: SortSelectProps) {
  const { t } = useMessages();
  const id = useId();
  const sortable = columns.filter((column) => column.sort === true);
  const isSortable = sortable.some(({ field }) => field === state.sortBy);
  const choices = sortable.flatMap(({ field, label }) => [
    { value: field, label: `${t(label)} · ${t('table.ascending')}` },
    { value: `-${field}`, label: `${t(label)} · ${t('table.descending')}` },
  ]);
  return (
    <div className="filter-field">
      <label htmlFor={id} className="bp6-label">
        {t('table.sorting')}
      </label>
      <SelectBox
        id={id}
        fill
        value={isSortable ? `${state.sortDesc ? '-' : ''}${state.sortBy}` : ''}
        options={isSortable ? choices : [{ value: '', label: '–' }, ...choices]}
        onChange={({ target }) => {
          const sortDesc = target.value.startsWith('-');
          onSort({ sortBy: sortDesc ? target.value.slice(1) : target.value, sortDesc });
        }}
      />
    </div>
  );
}
