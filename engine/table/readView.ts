import type { TableSchema } from '../contract/index.ts';
import type { TableModel, TableState } from './TableModel.ts';

type Preset = NonNullable<TableSchema['presets']>[number];

/** A view that was kept, as the list can still show it. */
export interface ReadView {
  readonly state: TableState;
  /** What the list does not know any more: words of its address. */
  readonly dropped: readonly string[];
}

/** Reads a view that was kept as an address, maybe when the list was another: what it does not know is left out, and told. */
export function readView(model: TableModel, query: string): ReadView {
  const kept = new URLSearchParams(query);
  const state = { ...model.fromSearch(kept), page: 1 };
  const now = model.toSearch(state);
  const { table } = model;
  // What it says by itself it does not say in its address.
  const silent = new Map<string, unknown>([
    [table.sorting?.by ?? 'sortBy', state.sortBy],
    [table.sorting?.desc ?? 'sortDesc', state.sortDesc],
    [table.paging?.perPage ?? 'perPage', state.perPage],
    ['group', state.groupBy ?? ''],
  ]);
  const filters = new Set((table.filters ?? []).map(({ param }) => param));
  const isKnown = (word: string) =>
    filters.has(word) ||
    now.get(word) === kept.get(word) ||
    (silent.has(word) && String(silent.get(word)) === kept.get(word));
  return { state, dropped: [...new Set(kept.keys())].filter((word) => !isKnown(word)) };
}

/** What one keeps of a list: all that its address says, but for the page. */
export function viewQuery(model: TableModel, state: TableState): string {
  return model.toSearch({ ...state, page: 1 }).toString();
}

/** What a schema proposes for everybody. */
export function presetState(model: TableModel, preset: Preset): TableState {
  const { filters = {}, search = '', sort, groupBy, layout, chart } = preset;
  const { initial } = model;
  return {
    ...initial,
    search,
    filters: Object.fromEntries(Object.entries(filters).map(([param, value]) => [param, String(value)])),
    ...(sort === undefined ? {} : { sortBy: sort.field, sortDesc: sort.desc === true }),
    ...(groupBy === undefined ? {} : { groupBy }),
    ...(layout === undefined ? {} : { layout }),
    ...(chart === undefined ? {} : { chart }),
  };
}
