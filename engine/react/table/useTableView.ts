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
  readonly state: TableState;
  readonly revealed: boolean;
}

/** What is to be drawn of a list. */
export function useTableView({ model, layout, context, rows, total, state, revealed }: ViewInput): TableView {
  const messages = useMessages();
  const page = useMemo(() => {
    const listed = model.listed(rows, context, revealed);
    return total === undefined ? model.arrange(listed, state) : { rows: listed, total };
  }, [model, rows, context, revealed, total, state]);
  return useMemo(
    () => ({ model, layout, context, ...page, ...writers(model, context, messages) }),
    [model, layout, context, page, messages],
  );
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
