import { useMemo } from 'react';
import type { Context, DataRecord } from '../../contract/index.ts';
import {
  cellParts,
  codedText,
  getAt,
  isEmpty,
  namesValue,
  optionStyle,
  type TableModel,
  type TableState,
  type Totals,
  totalsOf,
} from '../../index.ts';
import type { Messages } from '../provider/Messages.ts';
import { useMessages } from '../provider/useMessages.ts';
import type { TableView } from './TableView.ts';

interface ViewInput {
  readonly model: TableModel;
  readonly layout: string | undefined;
  readonly context: Context;
  readonly rows: readonly DataRecord[];
  /** Given where the server sorts and pages. */
  readonly total: number | undefined;
  /** The same, where the table totals something. */
  readonly totals: Totals | undefined;
  readonly state: TableState;
  readonly revealed: boolean;
}

/** What is to be drawn of a list. */
export function useTableView(input: ViewInput): TableView {
  const { model, layout, context, rows, total, totals, state, revealed } = input;
  const messages = useMessages();
  const page = useMemo(() => {
    const listed = model.listed(rows, context, revealed);
    return total === undefined ? arranged(model, listed, state) : { rows: listed, total, totals };
  }, [model, rows, context, revealed, total, totals, state]);
  return useMemo(
    () => ({ model, layout, context, ...page, ...writers(model, context, messages) }),
    [model, layout, context, page, messages],
  );
}

/** Rows that are all here, with what they come to, whichever page is seen. */
function arranged(
  model: TableModel,
  listed: readonly DataRecord[],
  state: TableState,
): Pick<TableView, 'rows' | 'total' | 'totals'> {
  const { totals } = model.table;
  if (totals === undefined) return { ...model.arrange(listed, state), totals: undefined };
  const found = model.arrange(listed, { ...state, page: 1, perPage: Math.max(1, listed.length) });
  return { ...model.arrange(listed, state), totals: totalsOf(totals, found.rows) };
}

function writers(
  model: TableModel,
  context: Context,
  { t, value }: Messages,
): Pick<TableView, 'partsOf' | 'textOf' | 'signOf'> {
  const listOf = (name: string | undefined) => (name === undefined ? undefined : model.options[name]);
  const reader = { columns: model.columns(), options: model.options, translate: t, value };
  const partsOf: TableView['partsOf'] = (column, row) => cellParts(column, row, reader);
  return {
    partsOf,
    textOf: (column, row) => {
      const { own, companions } = partsOf(column, row);
      return [own, ...companions].filter((word) => word !== '').join(' · ');
    },
    signOf: (column, row) => {
      const list = listOf(column.options);
      if (column.format !== 'options' || list === undefined) return undefined;
      const found = getAt(row, column.field);
      if (isEmpty(found) && !namesValue(list, found)) return undefined;
      const { label, code, icon, intent } = optionStyle(list, found, { ...context, row });
      return { label: codedText(code, t(label)), icon, intent };
    },
  };
}
