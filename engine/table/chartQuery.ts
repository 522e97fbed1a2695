import { entryOf } from '../values/paths.ts';
import { chartTotals, groupsAsked } from './chartGroups.ts';
import type { TableModel, TableState } from './TableModel.ts';
import { totalsAsked } from './totals.ts';

/**
 * Query parameters for the figures of the chosen chart, with the filters of the list: latest periods or
 * largest groups first. Undefined if the page has all rows, or no chart is chosen.
 */
export function chartQuery(
  model: TableModel,
  state: TableState,
): Readonly<Record<string, string | number | boolean>> | undefined {
  const { charts = {}, totals, sorting } = model.table;
  const chart = entryOf(charts, state.chart);
  if (!model.paged || chart === undefined) return undefined;
  const { perPage } = model.initial;
  const sortBy = chart.every === undefined && chart.split === undefined ? chart.of : chart.by;
  return {
    // Independent of the page and sorting of the list.
    ...model.query({ ...state, page: 1, perPage, sortBy: undefined, groupBy: '' }),
    groupBy: groupsAsked(chart),
    summaryOnly: true,
    [sorting?.desc ?? 'sortDesc']: true,
    ...(chart.of === undefined ? {} : { totals: totalsAsked(chartTotals(chart, totals)) }),
    ...(sortBy === undefined ? {} : { [sorting?.by ?? 'sortBy']: sortBy }),
  };
}
