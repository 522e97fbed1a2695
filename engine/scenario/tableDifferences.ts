import { questionOf } from '../action/offer.ts';
import { cardScope, cardWays } from '../board/cards.ts';
import { boardColumns, columnOf } from '../board/columns.ts';
import type { Action, Context, DataRecord, Product, TableSchema } from '../contract/index.ts';
import { type Phrase, say } from '../errors/Phrase.ts';
import { chartFigures, chartGroups } from '../table/charts.ts';
import { createTableModel } from '../table/createTableModel.ts';
import { groupKey, groupsOf, totalsOf } from '../table/totals.ts';
import { entryOf } from '../values/paths.ts';
import { zoneIn } from '../values/time.ts';
import { missingNames, permissionsIn, type Scenario, valueDifference } from './Scenario.ts';

/**
 * Differences of a list: actions on `given.row` and in the toolbar, listed row, editable cells, totals,
 * groups, charts, board.
 */
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
    ...valueDifference(
      'exampleListed',
      expect.listed,
      () => model.listed([row], context, false).length === 1,
    ),
    ...valueDifference('exampleTotals', expect.totals, () =>
      totalsOf(table.totals ?? {}, (context['rows'] ?? []) as readonly DataRecord[]),
    ),
    ...valueDifference('exampleGroups', expect.groups, () => groupCounts(expect.groups ?? {}, context)),
    ...valueDifference('exampleCharts', expect.charts, () =>
      chartValues(table, expect.charts ?? {}, context),
    ),
    ...valueDifference('exampleBoard', expect.board, () => rowsByColumn(product, table, context)),
    ...valueDifference('exampleMoves', expect.moves, () => movesByColumn(product, table, context)),
    ...valueDifference('exampleReveals', expect.reveals, () => model.canReveal(context)),
    ...valueDifference('exampleNotes', expect.notes?.join(' '), () => model.notes(context).join(' ')),
    ...valueDifference('exampleAsks', expect.asks?.join(), () => asking(table, context).join()),
    ...missingNames(expect.editable, isEditable, 'exampleCellClosed'),
    ...missingNames(expect.readOnly, (field) => !isEditable(field), 'exampleCellOpen'),
  ];
}

/** Number of rows per value, for the expected fields. */
function groupCounts(fields: object, { rows = [] }: Context): object {
  const groups = (field: string) =>
    groupsOf(rows as readonly DataRecord[], field).map(({ value, count }) => [groupKey(value), count]);
  return Object.fromEntries(Object.keys(fields).map((field) => [field, Object.fromEntries(groups(field))]));
}

/** Figures per step, for the expected charts. */
function chartValues({ charts = {}, totals = {} }: TableSchema, names: object, context: Context): object {
  const { rows = [] } = context;
  const figures = (name: string) => {
    const chart = entryOf(charts, name);
    if (chart === undefined) return undefined;
    const groups = chartGroups(rows as readonly DataRecord[], chart, totals, zoneIn(context));
    const { steps, series, values } = chartFigures(groups, chart, totals[chart.of ?? '']);
    const figuresOf = (own: readonly (number | null)[] = []) =>
      chart.split === undefined
        ? own[0]
        : Object.fromEntries(own.map((each, at) => [groupKey(series[at]?.value), each]));
    return Object.fromEntries(steps.map(({ value }, at) => [groupKey(value), figuresOf(values[at])]));
  };
  return Object.fromEntries(Object.keys(names).map((name) => [name, figures(name)]));
}

/** Number of rows per column of the board; empty columns are left out. */
function rowsByColumn(product: Product, table: TableSchema, { rows = [] }: Context): object | undefined {
  const setup = boardOf(product, table);
  if (setup === undefined) return undefined;
  const { board, workflow, columns } = setup;
  const members = Map.groupBy(
    rows as readonly DataRecord[],
    (row) => columnOf(board, columns, row, workflow) ?? '',
  );
  return Object.fromEntries([...members].map(([column, own]) => [column, own.length]));
}

/** Allowed transitions of the card, by target column. */
function movesByColumn(product: Product, table: TableSchema, context: Context): object | undefined {
  const setup = boardOf(product, table);
  if (setup?.workflow === undefined) return undefined;
  const { board, workflow, columns } = setup;
  const scope = cardScope(workflow, (context['row'] ?? {}) as DataRecord, context);
  const ways = cardWays(board, workflow, columns, scope, permissionsIn(context)).filter(
    ({ refusal }) => refusal === undefined,
  );
  const transitionsByColumn = [...Map.groupBy(ways, ({ to }) => to)].map(([to, own]) => [
    to,
    own.map(({ transition }) => transition.id),
  ]);
  return Object.fromEntries(transitionsByColumn);
}

function boardOf({ workflows, options }: Product, { board, columns }: TableSchema) {
  if (board === undefined) return undefined;
  const workflow = entryOf(workflows, board.workflow);
  const list = columns.find(({ field }) => field === board.by)?.options;
  return { board, workflow, columns: boardColumns(board, { workflow, options: entryOf(options, list) }) };
}

/** Elements with a confirmation question for this row: actions by id, inputs by field. */
function asking({ actions = [], toolbar = [], columns }: TableSchema, context: Context): readonly string[] {
  const acting = [...actions, ...toolbar].map(({ id, ask }) => ({ name: id, ask }));
  const inputs = columns.map(({ field, edit }) => ({ name: field, ask: edit?.ask }));
  return [...acting, ...inputs].flatMap(({ name, ask }) =>
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
