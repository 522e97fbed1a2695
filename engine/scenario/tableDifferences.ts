import { questionOf } from '../action/questionOf.ts';
import { boardColumns, columnOf } from '../board/boardColumns.ts';
import { cardScope, cardWays } from '../board/cardWays.ts';
import type { Action, Context, DataRecord, Product, TableSchema } from '../contract/index.ts';
import { type Phrase, say } from '../errors/Phrase.ts';
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
): readonly Phrase[] {
  const table = entryOf(product.tables, name);
  if (table === undefined) return [say('exampleSubjectMissing', { name, expected: 'table' })];
  const model = createTableModel(table);
  const row = (context['row'] ?? {}) as DataRecord;
  const permissions = permissionsIn(context);
  const isEditable = (field: string): boolean =>
    table.columns.some((column) => column.field === field && model.isEditable(column, row, context));
  return [
    ...otherActions(expect.actions, () => model.actions(row, context, permissions)),
    ...otherActions(expect.toolbar, () => model.toolbar(context, permissions)),
    ...unlike('exampleListed', expect.listed, () => model.listed([row], context, false).length === 1),
    ...unlike('exampleTotals', expect.totals, () =>
      totalsOf(table.totals ?? {}, (context['rows'] ?? []) as readonly DataRecord[]),
    ),
    ...unlike('exampleGroups', expect.groups, () => counted(expect.groups ?? {}, context)),
    ...unlike('exampleCharts', expect.charts, () => charted(table, expect.charts ?? {}, context)),
    ...unlike('exampleBoard', expect.board, () => stood(product, table, context)),
    ...unlike('exampleMoves', expect.moves, () => moved(product, table, context)),
    ...unlike('exampleReveals', expect.reveals, () => model.canReveal(context)),
    ...unlike('exampleNotes', expect.notes?.join(' '), () => model.notes(context).join(' ')),
    ...unlike('exampleAsks', expect.asks?.join(), () => asking(table, context).join()),
    ...lacking(expect.editable, isEditable, 'exampleCellClosed'),
    ...lacking(expect.readOnly, (field) => !isEditable(field), 'exampleCellOpen'),
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

/** How many rows stand in each column of its board that has some. */
function stood(product: Product, table: TableSchema, { rows = [] }: Context): object | undefined {
  const found = boardOf(product, table);
  if (found === undefined) return undefined;
  const { board, workflow, columns } = found;
  const members = Map.groupBy(
    rows as readonly DataRecord[],
    (row) => columnOf(board, columns, row, workflow) ?? '',
  );
  return Object.fromEntries([...members].map(([column, own]) => [column, own.length]));
}

/** By column: the transitions that bring the card there. */
function moved(product: Product, table: TableSchema, context: Context): object | undefined {
  const found = boardOf(product, table);
  if (found?.workflow === undefined) return undefined;
  const { board, workflow, columns } = found;
  const scope = cardScope(workflow, (context['row'] ?? {}) as DataRecord, context);
  const ways = cardWays(board, workflow, columns, scope, permissionsIn(context)).filter(
    ({ refusal }) => refusal === undefined,
  );
  const told = [...Map.groupBy(ways, ({ to }) => to)].map(([to, own]) => [
    to,
    own.map(({ transition }) => transition.id),
  ]);
  return Object.fromEntries(told);
}

function boardOf({ workflows, options }: Product, { board, columns }: TableSchema) {
  if (board === undefined) return undefined;
  const workflow = entryOf(workflows, board.workflow);
  const list = columns.find(({ field }) => field === board.by)?.options;
  return { board, workflow, columns: boardColumns(board, { workflow, options: entryOf(options, list) }) };
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
): readonly Phrase[] {
  if (expected === undefined) return [];
  const offered = find().map(({ id }) => id);
  if (offered.join() === expected.join()) return [];
  return [
    say('exampleOffered', {
      found: offered.join() || say('none'),
      expected: expected.join() || say('none'),
    }),
  ];
}
