import { useMemo } from 'react';
import type { Context, DataRecord } from '../../contract/index.ts';
import { getAt, isEmpty, optionStyle, type TableModel, type TableState } from '../../index.ts';
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
  const partsOf: TableView['partsOf'] = (column, row) => {
    const found = getAt(row, column.field);
    const { each } = column;
    const one = (given: unknown) => value(given, column.format ?? 'text', listOf(column.options));
    const own =
      each === undefined || !Array.isArray(found)
        ? one(found)
        : found.map((item) => one(getAt(item, each))).join(', ');
    const unit = column.unit === undefined || own === '' ? '' : value(getAt(row, column.unit), 'text');
    const companions = (column.with ?? [])
      .filter(({ field }) => !isEmpty(getAt(row, field)))
      .map(({ field, label = '' }) => joined(t(label), value(getAt(row, field), 'text')));
    return { own: joined(own, unit), companions };
  };
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
      // A list may have a name for 'none', too.
      if (isEmpty(found) && !list.values.some(({ value: each }) => each === found)) return undefined;
      const { label, icon, intent } = optionStyle(list, found, { ...context, row });
      return { label: t(label), icon, intent };
    },
  };
}

function joined(...words: readonly string[]): string {
  return words.filter((word) => word !== '').join(' ');
}
