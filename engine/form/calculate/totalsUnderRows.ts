import { decimal, hoursOf, minutesOf, stored } from '../../condition/decimals.ts';
import { evaluateIn } from '../../condition/holds.ts';
import { NoValue, type Outcome } from '../../condition/Outcome.ts';
import type {
  Context,
  DataRecord,
  Expression,
  Field,
  FieldLayout,
  FieldModel,
} from '../../contract/index.ts';
import { isEmpty } from '../../values/equality.ts';
import { getAt, setMany } from '../../values/paths.ts';
import type { FormModel } from '../FormModel.ts';
import { widgetOf } from '../fieldNodes.ts';
import { seesField } from '../rights.ts';
import { rowStates } from '../rowStates.ts';

type Totals = NonNullable<FieldLayout['totals']>;
type Column = Totals['columns'][number];

/** Label and format of one total, without its value. */
export interface TotalColumn {
  readonly label: string;
  /** Message with the name of the aggregate, if the label is that of the column. */
  readonly made: string | undefined;
  /** Schema of the value, for formatting it like the cells above. */
  readonly schema: Field;
  readonly widget: ReturnType<typeof widgetOf>;
}

export interface TotalGroup {
  /** The answer that the rows of the group share; undefined: the rows without one. */
  readonly by: unknown;
  readonly values: readonly Outcome[];
}

/** Totals of the rows of a list. */
export interface ListTotals {
  readonly columns: readonly TotalColumn[];
  /** Of all rows, in the order of the columns. */
  readonly values: readonly Outcome[];
  /** In order of first appearance; empty without `by`. */
  readonly groups: readonly TotalGroup[];
  /** The grouping column, for formatting group titles. */
  readonly by: Pick<TotalColumn, 'schema' | 'widget' | 'label'> | undefined;
}

/**
 * Totals under the rows of the list at `path` (`parts`, `parts.0.pages`), for browser, server and print.
 * Computed from visible cells: cleared hidden cells do not count, and columns that the user may not see are
 * left out. Undefined without rows.
 */
export function totalsUnderRows(
  model: Pick<FormModel, 'ownerOf'>,
  path: string,
  record: DataRecord,
  context: Context,
): ListTotals | undefined {
  const owner = model.ownerOf(path);
  const list = owner === undefined ? undefined : listAt(owner, path.slice(owner.path.length));
  const totals = list?.layout.totals;
  if (owner === undefined || list === undefined || totals === undefined) return undefined;
  const cells = list.schema.items?.properties ?? {};
  const visibleRecord = withoutHidden(owner, record, context);
  const rows = getAt(visibleRecord, path);
  if (!Array.isArray(rows) || rows.length === 0) return undefined;
  const isSeen = (field: string | undefined): boolean =>
    field === undefined || rows.some((row) => seesField(fieldIn(cells, field), row, context));
  const { by } = totals;
  const columns = totals.columns.filter(({ field }) => isSeen(field));
  const around = getAt(visibleRecord, path.split('.').slice(0, -1).join('.'));
  const resolve = (path: string): unknown => {
    if (path.startsWith('record.')) return getAt(visibleRecord, path.slice('record.'.length));
    return path.startsWith('row.') ? getAt(around, path.slice('row.'.length)) : getAt(context, path);
  };
  const totalsOf = (all: readonly unknown[]): readonly Outcome[] =>
    columns.map((column) => {
      const counted =
        column.is === undefined ? all : all.filter((row) => !isEmpty(getAt(row, column.field ?? '')));
      // A sum over no answers has no value; 0 would look like an answer.
      if (column.is !== 'count' && counted.length === 0) return new NoValue('missing', `row.${column.field}`);
      if (column.is === 'hours') return hoursIn(counted, column.field ?? '');
      return evaluateIn(formulaOf(column), (path) => (path === 'rows' ? counted : resolve(path)));
    });
  return {
    columns: columns.map((column) => writtenAs(column, cells, list.layout)),
    values: totalsOf(rows),
    groups:
      by === undefined || !isSeen(by)
        ? []
        : groupBy(rows, by).map(([answer, each]) => ({ by: answer, values: totalsOf(each) })),
    by: by === undefined ? undefined : writtenAs({ field: by, is: 'max' }, cells, list.layout),
  };
}

/** Adds hours as whole minutes, as the totals of lists do. */
function hoursIn(rows: readonly unknown[], field: string): Outcome {
  const hours = rows.map((row) => getAt(row, field));
  if (!hours.every((each) => typeof each === 'number')) return new NoValue('not-a-number', `row.${field}`);
  return stored(hoursOf(hours.reduce((sum, each) => sum.plus(minutesOf(decimal(each))), decimal(0))));
}

/** The list itself, or a nested list at a place such as `.0.pages`. */
function listAt(list: Pick<FieldModel, 'schema' | 'layout'>, place: string): typeof list | undefined {
  const cell = place.replace(/^\.\d+\./, '');
  if (cell === place) return list;
  const layout = list.layout.fields?.find(({ field }) => `${cell}.`.startsWith(`${field}.`));
  const schema = layout && fieldIn(list.schema.items?.properties ?? {}, layout.field);
  return layout && schema && listAt({ schema, layout }, cell.slice(layout.field.length));
}

/** The record without cleared hidden cells and cells that the user may not see. */
function withoutHidden(owner: FieldModel, record: DataRecord, context: Context): DataRecord {
  const { hidden, cleared } = rowStates(owner, record, context);
  const isUnseen = (place: string): boolean => {
    const end = place.lastIndexOf('.');
    const row = place.slice(0, end);
    const cell = cellsAt(owner.schema, row.slice(owner.path.length))?.[place.slice(end + 1)];
    return !seesField(cell, getAt(record, row), context);
  };
  const hiddenCells = [...hidden].filter((place) => cleared.has(place) || isUnseen(place));
  return setMany(record, new Map(hiddenCells.map((place) => [place, undefined])));
}

/** Schemas of the cells of the row at a place within a list: `.0.pages.2`. */
function cellsAt(list: Field, place: string): Field['properties'] {
  const steps = place.split('.').filter((step) => step !== '');
  const rowSchema = steps.reduce<Field | undefined>(
    (from, step) => (/^\d+$/.test(step) ? from?.items : from?.properties?.[step]),
    list,
  );
  return rowSchema?.properties;
}

/** The expression of an aggregate keyword, over the rows with an answer in its column. */
function formulaOf({ field, is, formula = '' }: Column): Expression {
  const of = { $value: `row.${field}` };
  const sum: Expression = { sum: 'rows', of };
  const count: Expression = { count: 'rows' };
  switch (is) {
    case 'sum':
      return sum;
    case 'count':
      return count;
    case 'min':
      return { lowest: 'rows', of };
    case 'max':
      return { highest: 'rows', of };
    case 'average':
      return { round: [{ divide: [sum, count] }, 2] };
    default:
      return formula;
  }
}

/** Messages with the names of aggregates, which follow the column label. */
const TOTAL_MESSAGES = {
  sum: 'form.total.sum',
  hours: 'form.total.sum',
  count: 'form.total.count',
  min: 'form.total.min',
  max: 'form.total.max',
  average: 'form.total.average',
} as const;

function writtenAs(
  { field = '', is, formula, label }: Column,
  cells: NonNullable<Field['properties']>,
  layout: FieldLayout,
): TotalColumn {
  const cell = fieldIn(cells, field);
  const cellLayout = layout.fields?.find((each) => each.field === field);
  const isNumber = cell === undefined || (formula === undefined && is !== 'min' && is !== 'max');
  const unit = is === 'count' ? undefined : cell?.['x-unit'];
  const schema: Field = isNumber ? { type: 'number', ...(unit !== undefined && { 'x-unit': unit }) } : cell;
  return {
    label: label ?? cellLayout?.label ?? cell?.title ?? field,
    made: label === undefined && is !== undefined ? TOTAL_MESSAGES[is] : undefined,
    schema,
    widget: (isNumber ? undefined : cellLayout?.widget) ?? widgetOf(schema),
  };
}

function groupBy(rows: readonly unknown[], by: string): readonly (readonly [unknown, readonly unknown[]])[] {
  const answer = (row: unknown): unknown => {
    const value = getAt(row, by);
    return isEmpty(value) ? undefined : value;
  };
  return [...Map.groupBy(rows, answer)];
}

function fieldIn(cells: NonNullable<Field['properties']>, path: string): Field | undefined {
  const [first = '', ...rest] = path.split('.');
  return rest.reduce<Field | undefined>((from, key) => from?.properties?.[key], cells[first]);
}
