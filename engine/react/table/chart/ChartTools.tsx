import { lazy, Suspense, useId } from 'react';
import type { DataRecord } from '../../../contract/index.ts';
import type { TableState } from '../../../index.ts';
import { Skeleton } from '../../feedback/Loadable.tsx';
import { SelectBox } from '../../icons/SelectBox.tsx';
import { useMessages } from '../../provider/useMessages.ts';
import type { ListAsks } from '../ListAsks.ts';
import type { TableView } from '../TableView.ts';

// On demand: the drawing library is loaded with the first chart.
const ListChart = lazy(async () => ({ default: (await import('./ListChart.tsx')).ListChart }));

interface ChartToolsProps {
  readonly view: TableView;
  readonly state: TableState;
  readonly onState: (state: TableState) => void;
}

/** Select for the chart above a list's rows, if any. */
export function ChartTools({ view, state, onState }: ChartToolsProps) {
  const { t } = useMessages();
  const id = useId();
  const charts = Object.entries(view.model.table.charts ?? {});
  return (
    <div className="row table-groups table-tools">
      <label htmlFor={id}>{t('chart.chart')}</label>
      <SelectBox
        id={id}
        value={state.chart ?? ''}
        options={[
          { value: '', label: t('chart.none') },
          ...charts.map(([value, { label }]) => ({ value, label: t(label) })),
        ]}
        onChange={({ target }) =>
          onState({ ...state, chart: target.value === '' ? undefined : target.value })
        }
      />
    </div>
  );
}

interface ChosenChartProps extends Omit<ChartToolsProps, 'onState'> {
  /** Present if the server has all rows. */
  readonly asks: ListAsks | undefined;
  /** Otherwise: all rows of the list. */
  readonly rows: readonly DataRecord[];
  readonly revealed: boolean;
}

/** The selected chart. */
export function ChosenChart(shown: ChosenChartProps) {
  const { view, state } = shown;
  const chart = view.model.table.charts?.[state.chart ?? ''];
  return chart === undefined ? null : (
    <Suspense fallback={<Skeleton lines={6} />}>
      <ListChart key={state.chart} {...shown} chart={chart} />
    </Suspense>
  );
}
