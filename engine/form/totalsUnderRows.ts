import { decimal, hoursOf, minutesOf, stored } from '../condition/decimals.ts';
import { evaluateIn } from '../condition/holds.ts';
import { NoValue, type Outcome } from '../condition/Outcome.ts';
import type { Context, DataRecord, Expression, Field, FieldLayout, FieldModel } from '../contract/index.ts';
import { getAt } from '../values/getAt.ts';
import { isEmpty } from '../values/isEmpty.ts';
import { setMany } from '../values/setMany.ts';
import type { FormModel } from './FormModel.ts';
import { judgeRows } from './judgeRows.ts';
import { seesField } from './seesField.ts';
import { widgetOf } from './widgetOf.ts';

type Totals = NonNullable<FieldLayout['totals']>;
type Column = Totals['columns'][number];

/** One total as it is called and written, before anything is worked out. */
export interface TotalColumn {
  readonly label: string;
  /** What is made of the column, where the label is the column's own. */
  readonly made: string | undefined;
  /** What its value is, so that it is written like the answers above it. */
  readonly schema: Field;
  readonly widget: ReturnType<typeof widgetOf>;
}

export interface TotalGroup {
  /** The answer that its rows share; undefined: none of them has one. */
  readonly by: unknown;
  readonly values: readonly Outcome[];
}

export interface ListTotals {
  readonly columns: readonly TotalColumn[];
  /** Of all rows, in the order of the columns. */
  readonly values: readonly Outcome[];
  /** In the order in which their answers first stand there; none without `by`. */
  readonly groups: readonly TotalGroup[];
  /** What the groups share, so that it is written like an answer. */
  readonly by: Pick<TotalColumn, 'schema' | 'widget' | 'label'> | undefined;
}

/**
 * What stands under the rows of the list at `path` (`parts`, `parts.0.pages`): worked out from what is shown of them, so that a cell that goes when it is
 * hidden does not count, and no column that is not for the eyes of who looks is given away. Nothing where there are no rows. Browser, server and paper ask here.
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
  const shown = shownRecord(owner, record, context);
  const rows = getAt(shown, path);
  if (!Array.isArray(rows) || rows.length === 0) return undefined;
  const isSeen = (field: string | undefined): boolean =>
    field === undefined || rows.some((row) => seesField(fieldIn(cells, field), row, context));
  const { by } = totals;
  const columns = totals.columns.filter(({ field }) => isSeen(field));
  const around = getAt(shown, path.split('.').slice(0, -1).join('.'));
  const resolve = (path: string): unknown => {
    if (path.startsWith('record.')) return getAt(shown, path.slice('record.'.length));
    return path.startsWith('row.') ? getAt(around, path.slice('row.'.length)) : getAt(context, path);
  };
  const worked = (all: readonly unknown[]): readonly Outcome[] =>
    columns.map((column) => {
      const counted =
        column.is === undefined ? all : all.filter((row) => !isEmpty(getAt(row, column.field ?? '')));
      // Nothing is no zero.
      if (column.is !== 'count' && counted.length === 0) return new NoValue('missing', `row.${column.field}`);
      if (column.is === 'hours') return hoursIn(counted, column.field ?? '');
      return evaluateIn(formulaOf(column), (path) => (path === 'rows' ? counted : resolve(path)));
    });
  return {
    columns: columns.map((column) => writtenAs(column, cells, list.layout)),
    values: worked(rows),
    groups:
      by === undefined || !isSeen(by)
        ? []
        : grouped(rows, by).map(([answer, each]) => ({ by: answer, values: worked(each) })),
    by: by === undefined ? undefined : writtenAs({ field: by, is: 'max' }, cells, list.layout),
  };
}

/** Hours by their minutes, as the totals of lists add them. */
function hoursIn(rows: readonly unknown[], field: string): Outcome {
  const hours = rows.map((row) => getAt(row, field));
  if (!hours.every((each) => typeof each === 'number')) return new NoValue('not-a-number', `row.${field}`);
  return stored(hoursOf(hours.reduce((sum, each) => sum.plus(minutesOf(decimal(each))), decimal(0))));
}

/** The list itself, or the one that stands in its rows at a place such as `.0.pages`. */
function listAt(list: Pick<FieldModel, 'schema' | 'layout'>, place: string): typeof list | undefined {
  const cell = place.replace(/^\.\d+\./, '');
  if (cell === place) return list;
  const layout = list.layout.fields?.find(({ field }) => `${cell}.`.startsWith(`${field}.`));
  const schema = layout && fieldIn(list.schema.items?.properties ?? {}, layout.field);
  return layout && schema && listAt({ schema, layout }, cell.slice(layout.field.length));
}

/** Without what its row hides and takes, and without what is not for these eyes. */
function shownRecord(owner: FieldModel, record: DataRecord, context: Context): DataRecord {
  const { hidden, cleared } = judgeRows(owner, record, context);
  const isUnseen = (place: string): boolean => {
    const end = place.lastIndexOf('.');
    const row = place.slice(0, end);
    const cell = cellsAt(owner.schema, row.slice(owner.path.length))?.[place.slice(end + 1)];
    return !seesField(cell, getAt(record, row), context);
  };
  const gone = [...hidden].filter((place) => cleared.has(place) || isUnseen(place));
  return setMany(record, new Map(gone.map((place) => [place, undefined])));
}

/** The cells of the row at a place within a list: `.0.pages.2`. */
function cellsAt(list: Field, place: string): Field['properties'] {
  const steps = place.split('.').filter((step) => step !== '');
  const found = steps.reduce<Field | undefined>(
    (from, step) => (/^\d+$/.test(step) ? from?.items : from?.properties?.[step]),
    list,
  );
  return found?.properties;
}

/** What a short word stands for, over the rows that have an answer in its column. */
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

/** What is said of a total behind its column's own label, translated like a label. */
export const TOTAL_WORDS = {
  sum: 'totale',
  hours: 'totale',
  count: 'conteggio',
  min: 'minimo',
  max: 'massimo',
  average: 'media',
} as const;

function writtenAs(
  { field = '', is, formula, label }: Column,
  cells: NonNullable<Field['properties']>,
  layout: FieldLayout,
): TotalColumn {
  const cell = fieldIn(cells, field);
  const asked = layout.fields?.find((each) => each.field === field);
  const isNumber = cell === undefined || (formula === undefined && is !== 'min' && is !== 'max');
  const unit = is === 'count' ? undefined : cell?.['x-unit'];
  const schema: Field = isNumber ? { type: 'number', ...(unit !== undefined && { 'x-unit': unit }) } : cell;
  return {
    label: label ?? asked?.label ?? cell?.title ?? field,
    made: label === undefined && is !== undefined ? TOTAL_WORDS[is] : undefined,
    schema,
    widget: (isNumber ? undefined : asked?.widget) ?? widgetOf(schema),
  };
}

function grouped(rows: readonly unknown[], by: string): readonly (readonly [unknown, readonly unknown[]])[] {
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
