import { questionOf } from '../action/questionOf.ts';
import type { Action, Context, DataRecord, Product, TableSchema } from '../contract/index.ts';
import { chartFigures } from '../table/chartFigures.ts';
import { chartGroups } from '../table/chartGroups.ts';
import { createTableModel } from '../table/createTableModel.ts';
import { groupKey, groupsOf } from '../table/groups.ts';
import { totalsOf } from '../table/totals.ts';
import { entryOf } from '../values/entryOf.ts';
import { permissionsIn } from './permissionsIn.ts';
import type { Scenario } from './Scenario.ts';
import { lacking, unlike } from './unlike.ts';

/** Which actions a list offers on `given.row` and above it, whether it lists the row and which cells are inputs, otherwise than expected. */
export function tableDifferences(
  product: Product,
  name: string,
  { expect }: Scenario,
  context: Context,
): readonly string[] {
  const table = entryOf(product.tables, name);
  if (table === undefined) return [`there is no table "${name}"`];
  const model = createTableModel(table);
  const row = (context['row'] ?? {}) as DataRecord;
  const permissions = permissionsIn(context);
  const isEditable = (field: string): boolean =>
    table.columns.some((column) => column.field === field && model.isEditable(column, row, context));
  return [
    ...otherActions(expect.actions, () => model.actions(row, context, permissions)),
    ...otherActions(expect.toolbar, () => model.toolbar(context, permissions)),
    ...unlike('listed', expect.listed, () => model.listed([row], context, false).length === 1),
    ...unlike('what its rows come to', expect.totals, () =>
      totalsOf(table.totals ?? {}, (context['rows'] ?? []) as readonly DataRecord[]),
    ),
    ...unlike('its groups', expect.groups, () => counted(expect.groups ?? {}, context)),
    ...unlike('the figures of its charts', expect.charts, () => charted(table, expect.charts ?? {}, context)),
    ...unlike('the switch for other rows', expect.reveals, () => model.canReveal(context)),
    ...unlike('what stands above the rows', expect.notes?.join(' '), () => model.notes(context).join(' ')),
    ...unlike('what asks before anything is kept', expect.asks?.join(), () => asking(table, context).join()),
    ...lacking(expect.editable, isEditable, 'is read-only, expected an input'),
    ...lacking(expect.readOnly, (field) => !isEditable(field), 'is an input, expected read-only'),
  ];
}

/** How many rows each value has, of the fields that are asked for. */
function counted(fields: object, { rows = [] }: Context): object {
  const groups = (field: string) =>
    groupsOf(rows as readonly DataRecord[], field).map(({ value, count }) => [groupKey(value), count]);
  return Object.fromEntries(Object.keys(fields).map((field) => [field, Object.fromEntries(groups(field))]));
}

/** What each step comes to, of the charts that are asked for. */
function charted({ charts = {}, totals = {} }: TableSchema, names: object, { rows = [] }: Context): object {
  const figures = (name: string) => {
    const chart = entryOf(charts, name);
    if (chart === undefined) return undefined;
    const groups = chartGroups(rows as readonly DataRecord[], chart, totals);
    const { steps, series, values } = chartFigures(groups, chart, totals[chart.of ?? '']);
    const told = (own: readonly (number | null)[] = []) =>
      chart.split === undefined
        ? own[0]
        : Object.fromEntries(own.map((each, at) => [groupKey(series[at]?.value), each]));
    return Object.fromEntries(steps.map(({ value }, at) => [groupKey(value), told(values[at])]));
  };
  return Object.fromEntries(Object.keys(names).map((name) => [name, figures(name)]));
}

/** Actions by their ids, inputs by their fields. */
function asking({ actions = [], toolbar = [], columns }: TableSchema, context: Context): readonly string[] {
  const acting = [...actions, ...toolbar].map(({ id, ask }) => ({ name: id, ask }));
  const written = columns.map(({ field, edit }) => ({ name: field, ask: edit?.ask }));
  return [...acting, ...written].flatMap(({ name, ask }) =>
    ask === undefined || questionOf({ ask }, context) === undefined ? [] : [name],
  );
}

function otherActions(
  expected: readonly string[] | undefined,
  find: () => readonly Action[],
): readonly string[] {
  if (expected === undefined) return [];
  const offered = find().map(({ id }) => id);
  return offered.join() === expected.join()
    ? []
    : [`offered are ${offered.join() || 'none'}, expected ${expected.join() || 'none'}`];
}
