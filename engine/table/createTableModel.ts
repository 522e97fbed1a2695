import { isNavigationOnly, isOffered } from '../action/offer.ts';
import { holds } from '../condition/holds.ts';
import type {
  Condition,
  Context,
  DataRecord,
  MessagesSchema,
  OptionsSchema,
  TableSchema,
} from '../contract/index.ts';
import { translate } from '../messages/translation.ts';
import { isEmpty } from '../values/equality.ts';
import { formatDecimal } from '../values/numbers.ts';
import { getAt } from '../values/paths.ts';
import { codedText, fillText, foldedText } from '../values/texts.ts';
import { agree } from './readView.ts';
import type { CardPlaces, Column, TableModel, TableState } from './TableModel.ts';
import { createTableState } from './tableState.ts';
import { recordKeyOf } from './totals.ts';

/**
 * Creates the list model of a table schema and its options lists.
 *
 * @param fixed input of the list's call that the page gives: its filters, and presets that contradict it,
 * are left out.
 */
export function createTableModel(
  schema: TableSchema,
  options: Readonly<Record<string, OptionsSchema>> = {},
  fixed: Readonly<Record<string, unknown>> = {},
): TableModel {
  const table = withFixed(schema, fixed);
  const byField = new Map(table.columns.map((column) => [column.field, column]));
  const layoutOf = (layout: string | undefined): readonly string[] | undefined =>
    layout === undefined ? undefined : table.layouts?.[layout];
  const columns: TableModel['columns'] = (layout) =>
    layoutOf(layout)?.flatMap((field) => byField.get(field) ?? []) ?? table.columns;
  const actions: TableModel['actions'] = (row, context, permissions) =>
    (table.actions ?? []).filter((action) => isOffered(action, { ...context, row }, permissions));
  const keys = typeof table.key === 'string' ? [table.key] : table.key;
  return Object.freeze({
    table,
    options,
    fixed,
    paged: table.source?.total !== undefined,
    columns,
    hasActions: (layout) =>
      (table.actions?.length ?? 0) > 0 && (layoutOf(layout)?.includes('actions') ?? true),
    card: (layout) => cardOf(columns(layout)),
    ...createTableState(table),
    rangeText: (state, total, messages) => rangeText(table, state, total, messages),
    pages: (state, total) => Math.max(1, Math.ceil(total / state.perPage)),
    keyOf: (row) => keys.map((key) => String(getAt(row, key) ?? '')).join('|'),
    listed: (rows, context, revealed) =>
      revealed || table.rowsWhen === undefined
        ? rows
        : rows.filter((row) => says(table.rowsWhen, { ...context, row })),
    notes: (context) => notesOf(table, context).map(({ text }) => text),
    canReveal: (context) => table.reveal !== undefined && says(table.reveal.showWhen, context),
    arrange: (rows, state) => arrange(table, rows, state, options),
    actions,
    opening: (row, context, permissions) => {
      const unasked = actions(row, context, permissions).filter(({ confirm }) => confirm === undefined);
      return (
        unasked.find(({ opens }) => opens === true) ??
        // An action with a call navigates to its result, but a click on a row must not change data.
        unasked.find(isNavigationOnly) ??
        unasked.find(({ form, fresh }) => form !== undefined && fresh !== true)
      );
    },
    toolbar: (context, permissions) =>
      (table.toolbar ?? []).filter((action) => isOffered(action, context, permissions)),
    isEditable: ({ edit }, row, context) =>
      edit !== undefined &&
      !(edit.readOnlyWhen !== undefined && holds(edit.readOnlyWhen, { ...context, row })),
  } satisfies TableModel);
}

function withFixed(table: TableSchema, fixed: Readonly<Record<string, unknown>>): TableSchema {
  const { filters, presets } = table;
  return {
    ...table,
    ...(filters && { filters: filters.filter(({ param }) => !Object.hasOwn(fixed, param)) }),
    ...(presets && { presets: presets.filter(({ filters: chosen = {} }) => agree(fixed, chosen)) }),
  };
}

function says(condition: Condition | undefined, context: Context): boolean {
  return condition === undefined || holds(condition, context);
}

/** ORD-02: range and total; empty on a page beyond the last, which an old address may name. */
function rangeText(
  table: TableSchema,
  { page, perPage }: TableState,
  total: number,
  messages: MessagesSchema | undefined,
): string {
  const from = (page - 1) * perPage + 1;
  if (from > total) return '';
  const text = table.paging?.range ?? '{from}-{to} of {total}';
  return fillText(messages === undefined ? text : translate(text, messages), {
    from,
    to: Math.min(total, page * perPage),
    total,
  });
}

type Place = keyof CardPlaces;

/**
 * Columns by their place on a phone's card; default: detail, and the first column is the title if none is
 * declared.
 */
function cardOf(columns: readonly Column[]): CardPlaces {
  const titled = columns.some((column) => column.phone === 'title');
  const placeOf = (column: Column): Place | 'hidden' =>
    column.phone ?? (!titled && column === columns[0] ? 'title' : 'detail');
  const at = (place: Place): readonly Column[] => columns.filter((column) => placeOf(column) === place);
  return { title: at('title'), subtitle: at('subtitle'), detail: at('detail'), status: at('status') };
}

type Options = Readonly<Record<string, OptionsSchema>>;

let collator: Intl.Collator | undefined;

/** The order of texts; created for the first list that sorts, because it costs a phone 50 ms. */
function order(a: string, b: string): number {
  collator ??= new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });
  return collator.compare(a, b);
}

/** Searches, sorts and pages in the page, for lists that the server sends completely. */
function arrange(
  table: TableSchema,
  rows: readonly DataRecord[],
  state: TableState,
  options: Options = {},
): { readonly rows: readonly DataRecord[]; readonly total: number } {
  const matches =
    state.search === '' ? rows : rows.filter((row) => contains(table, row, state.search, options));
  const { sortBy } = state;
  const sorted =
    sortBy === undefined ? matches : matches.toSorted((a, b) => compare(getAt(a, sortBy), getAt(b, sortBy)));
  const directed = sortedByGroup(table, state.sortDesc ? sorted.toReversed() : sorted, state);
  const from = table.paging === undefined ? 0 : (state.page - 1) * state.perPage;
  const to = table.paging === undefined ? directed.length : from + state.perPage;
  return { rows: directed.slice(from, to), total: matches.length };
}

/** Rows sorted by group, namesakes by their key; rows without a group last. */
function sortedByGroup(
  table: TableSchema,
  rows: readonly DataRecord[],
  { groupBy, sortBy, sortDesc }: TableState,
) {
  if (groupBy === undefined || groupBy === '') return rows;
  const names = recordKeyOf(table, groupBy) ?? groupBy;
  const turn = sortBy === groupBy && sortDesc ? -1 : 1;
  const valueIn = (row: DataRecord): unknown => {
    const value = getAt(row, groupBy);
    return isEmpty(value) ? undefined : value;
  };
  return rows.toSorted((one, other) => {
    const [a, b] = [valueIn(one), valueIn(other)];
    const missing = Number(a === undefined) - Number(b === undefined);
    return missing || turn * compare(a, b) || compare(getAt(one, names), getAt(other, names));
  });
}

function contains({ columns }: TableSchema, row: DataRecord, text: string, options: Options): boolean {
  const needle = foldedText(text.trim());
  return columns.some((column) =>
    cellTexts(column, row, options).some((word) => foldedText(word).includes(needle)),
  );
}

/** The visible texts of a cell, companions included, and the raw value. */
function cellTexts(
  { field, with: companions = [], options: name = '' }: Column,
  row: DataRecord,
  options: Options,
): string[] {
  const value = getAt(row, field);
  const option = options[name]?.values.find((each) => each.value === value);
  const label = option && codedText(option.code, option.label);
  const displayText = typeof value === 'number' ? formatDecimal(value) : label;
  const values = [value, displayText, ...companions.map((companion) => getAt(row, companion.field))];
  return values.map((each) => String(each ?? ''));
}

/** Numbers by size, texts by locale; missing values first. */
function compare(a: unknown, b: unknown): number {
  const [noneA, noneB] = [isEmpty(a), isEmpty(b)];
  if (noneA || noneB) return Number(noneB) - Number(noneA);
  return typeof a === 'number' && typeof b === 'number' ? a - b : order(String(a), String(b));
}

type Note = NonNullable<TableSchema['notes']>[number];

/** Notes of a table that apply in the context, shown above its rows or the facts of one record. */
export function notesOf({ notes = [] }: Pick<TableSchema, 'notes'>, context: Context): readonly Note[] {
  return notes.filter(({ showWhen }) => holds(showWhen, context));
}
