import { useCallback, useEffect, useMemo, useState } from 'react';
import type { Context, DataRecord } from '../../contract/index.ts';
import {
  cellParts,
  codedText,
  columnFormat,
  getAt,
  groupedRows,
  groupKey,
  groupsOf,
  isEmpty,
  namesValue,
  optionStyle,
  type TableGroup,
  type TableModel,
  type TableState,
  type Totals,
  totalsOf,
} from '../../index.ts';
import { storeListState } from '../navigation/paths.ts';
import { useEngine } from '../provider/Engine.ts';
import { type Messages, useMessages } from '../provider/useMessages.ts';
import { uniqueLabels } from './rows/rowTexts.ts';
import type { TableView, ViewGroup } from './TableView.ts';

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
  const [chosen, setChosen] = useState(() => opening !== undefined || location.search !== '');
  useEffect(() => {
    if (inAddress) storeListState(userId, location.pathname, chosen ? addressQuery(model, state) : '');
  }, [inAddress, userId, model, state, chosen]);
  const change = useCallback(
    (next: TableState) => {
      setState(next);
      setChosen(true);
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

/** Query of a list in its default state, where an empty one would open the user's first view. */
const WHOLE = 'view=all';

function addressQuery(model: TableModel, state: TableState): string {
  const query = model.toSearch(state).toString();
  return query === '' && model.table.keepViews === true ? WHOLE : query;
}

function sayInAddress(model: TableModel, state: TableState): void {
  const query = addressQuery(model, state);
  const address = query === '' ? location.pathname : `${location.pathname}?${query}`;
  history.replaceState(history.state, '', address);
}

interface ViewInput {
  readonly model: TableModel;
  readonly layout: string | undefined;
  readonly context: Context;
  readonly rows: readonly DataRecord[];
  /** Present where the server sorts and pages. */
  readonly total: number | undefined;
  /** Present where the server pages and the table has totals. */
  readonly totals: Totals | undefined;
  readonly groups: readonly TableGroup[] | undefined;
  readonly state: TableState;
  readonly revealed: boolean;
}

/** The data to render of a list. */
export function useTableView(input: ViewInput): TableView {
  const { model, layout, context, rows, total, totals, groups, state, revealed } = input;
  const messages = useMessages();
  const page = useMemo(() => {
    const listed = model.listed(rows, context, revealed);
    return total === undefined ? arranged(model, listed, state) : { rows: listed, total, totals, groups };
  }, [model, rows, context, revealed, total, totals, groups, state]);
  return useMemo(() => {
    const words = writers(model, context, messages);
    return {
      model,
      layout,
      context,
      ...page,
      ...words,
      groups: shownGroups(model, state, page, words, messages),
    };
  }, [model, layout, context, page, state, messages]);
}

interface Arranged extends Pick<TableView, 'rows' | 'total' | 'totals'> {
  readonly groups: readonly TableGroup[] | undefined;
}

/** Rows that are all in the browser, with totals over all pages. */
function arranged(model: TableModel, listed: readonly DataRecord[], state: TableState): Arranged {
  const { totals } = model.table;
  const { groupBy = '' } = state;
  const page = model.arrange(listed, state);
  if (totals === undefined && groupBy === '') return { ...page, totals: undefined, groups: undefined };
  const allRows = model.arrange(listed, { ...state, page: 1, perPage: Math.max(1, listed.length) }).rows;
  return {
    ...page,
    totals: totals === undefined ? undefined : totalsOf(totals, allRows),
    groups: groupBy === '' ? undefined : groupsOf(allRows, groupBy, totals, columnOf(model, groupBy)?.names),
  };
}

function columnOf({ table }: TableModel, groupBy: string) {
  return table.columns.find(({ field }) => field === groupBy);
}

/** The page's rows by group; count and totals refer to the whole list where available. */
function shownGroups(
  model: TableModel,
  { groupBy = '' }: TableState,
  { rows, groups = [] }: Arranged,
  words: Pick<TableView, 'partsOf' | 'signOf'>,
  { t }: Messages,
): readonly ViewGroup[] | undefined {
  const column = columnOf(model, groupBy);
  if (column === undefined) return undefined;
  const { names } = column;
  const groupsByKey = new Map(groups.map((group) => [groupKey(group.value, group.key), group]));
  const pageGroups = groupedRows(rows, groupBy, names).map(({ key, rows: groupRows }) => {
    const [first = {}] = groupRows;
    const groupText = words.signOf(column, first)?.label ?? words.partsOf(column, first).own;
    const { count = groupRows.length, totals } = groupsByKey.get(key) ?? {};
    return {
      ...{ key, rows: groupRows, count, totals },
      text: groupText === '' ? t('table.group.empty', { label: t(column.label) }) : groupText,
    };
  });
  const texts = uniqueLabels(
    pageGroups.map(({ text, rows: [first = {}] }) => ({ text, key: names && getAt(first, names) })),
  );
  return pageGroups.map((group, at) => ({ ...group, text: texts[at] ?? group.text }));
}

function writers(
  model: TableModel,
  context: Context,
  { t, value }: Messages,
): Pick<TableView, 'partsOf' | 'textOf' | 'signOf'> {
  const reader = { columns: model.columns(), options: model.options, translate: t, value };
  const partsOf: TableView['partsOf'] = (column, row) => cellParts(column, row, reader);
  const signOf: TableView['signOf'] = (column, row) => {
    const list = column.options === undefined ? undefined : model.options[column.options];
    const isSign = ['options', 'status-icon'].includes(columnFormat(column));
    if (!isSign || list === undefined) return undefined;
    const optionValue = getAt(row, column.field);
    if (isEmpty(optionValue) && !namesValue(list, optionValue)) return undefined;
    const { label, code, icon, intent } = optionStyle(list, optionValue, { ...context, row });
    const { companions } = partsOf(column, row);
    const details = companions.length === 0 ? {} : { details: companions.join(', ') };
    return { label: codedText(code, t(label)), icon, intent, ...details };
  };
  return {
    partsOf,
    signOf,
    textOf: (column, row) => {
      const { own, companions } = partsOf(column, row);
      return [signOf(column, row)?.label ?? own, ...companions].filter((word) => word !== '').join(' · ');
    },
  };
}
