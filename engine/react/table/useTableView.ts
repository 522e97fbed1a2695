import { useMemo } from 'react';
import type { Context, DataRecord, OptionsSchema } from '../../contract/index.ts';
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
    const companions = (column.with ?? []).flatMap(({ field, label = '', options }) => {
      const beside = getAt(row, field);
      const shown = value(beside, options === undefined ? 'text' : 'options', listOf(options));
      return isEmpty(beside) && !names(listOf(options), beside) ? [] : [joined(t(label), shown)];
    });
    const other = model.columns().find(({ field }) => field === column.instead);
    const instead = other === undefined ? t(column.empty ?? '') : partsOf(other, row).own;
    return { own: joined(own === '' ? instead : own, unit), companions };
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
      if (isEmpty(found) && !names(list, found)) return undefined;
      const { label, icon, intent } = optionStyle(list, found, { ...context, row });
      return { label: t(label), icon, intent };
    },
  };
}

/** Whether a list has a name for the value: it may have one for 'none', too. */
function names(list: OptionsSchema | undefined, value: unknown): boolean {
  return list?.values.some((each) => each.value === value) === true;
}

function joined(...words: readonly string[]): string {
  return words.filter((word) => word !== '').join(' ');
}
