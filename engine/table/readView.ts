import type { TableSchema } from '../contract/index.ts';
import type { TableModel, TableState } from './TableModel.ts';

type Preset = NonNullable<TableSchema['presets']>[number];

/** A stored view, restricted to what the list still supports. */
export interface ReadView {
  readonly state: TableState;
  /** Parameters of the stored address that the list no longer supports. */
  readonly dropped: readonly string[];
}

/**
 * Reads a view stored as an address, possibly for an older version of the list; unsupported parameters are
 * reported.
 */
export function readView(model: TableModel, query: string): ReadView {
  const storedParams = new URLSearchParams(query);
  const state = { ...model.fromSearch(storedParams), page: 1 };
  const now = model.toSearch(state);
  const { table } = model;
  // Default values are not written to the address.
  const silent = new Map<string, unknown>([
    [table.sorting?.by ?? 'sortBy', state.sortBy],
    [table.sorting?.desc ?? 'sortDesc', state.sortDesc],
    [table.paging?.perPage ?? 'perPage', state.perPage],
    ['group', state.groupBy ?? ''],
    ...Object.entries(model.fixed),
  ]);
  const filters = new Set((table.filters ?? []).map(({ param }) => param));
  const isKnown = (word: string) =>
    filters.has(word) ||
    now.get(word) === storedParams.get(word) ||
    (silent.has(word) && String(silent.get(word)) === storedParams.get(word));
  return { state, dropped: [...new Set(storedParams.keys())].filter((word) => !isKnown(word)) };
}

/** Whether a stored view asks for no other value of what the page fixes. */
export function agrees({ fixed }: TableModel, query: string): boolean {
  return agree(fixed, Object.fromEntries(new URLSearchParams(query)));
}

export function agree(
  fixed: Readonly<Record<string, unknown>>,
  asked: Readonly<Record<string, unknown>>,
): boolean {
  return Object.entries(fixed).every(
    ([param, value]) => !Object.hasOwn(asked, param) || String(asked[param]) === String(value),
  );
}

/** Query to store for a view: the whole state without the page. */
export function viewQuery(model: TableModel, state: TableState): string {
  return model.toSearch({ ...state, page: 1 }).toString();
}

/** State of a preset of the schema. */
export function presetState(model: TableModel, preset: Preset): TableState {
  const { filters = {}, sort, groupBy } = preset;
  const { initial } = model;
  return {
    ...initial,
    search: '',
    filters: Object.fromEntries(Object.entries(filters).map(([param, value]) => [param, String(value)])),
    ...(sort === undefined ? {} : { sortBy: sort.field, sortDesc: sort.desc === true }),
    ...(groupBy === undefined ? {} : { groupBy }),
  };
}
