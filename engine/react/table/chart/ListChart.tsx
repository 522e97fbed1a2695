import { useEffect, useId, useMemo, useRef, useState } from 'react';
import type { DataRecord } from '../../../contract/index.ts';
import {
  type Chart,
  type ChartFigures,
  type ChartGroup,
  chartFigures,
  chartGroups,
  chartQuery,
  getAt,
  type TableState,
  zoneIn,
} from '../../../index.ts';
import { useCall } from '../../calls/useCall.ts';
import { Loadable } from '../../feedback/Loadable.tsx';
import { useMessages } from '../../provider/useMessages.ts';
import type { ListAsks } from '../ListAsks.ts';
import type { TableView } from '../TableView.ts';
import { type ChartTexts, chartTexts } from './chartTexts.ts';
import { drawChart } from './drawChart.ts';
import './chart.css';

interface ListChartProps {
  readonly view: TableView;
  readonly state: TableState;
  readonly chart: Chart;
  readonly asks: ListAsks | undefined;
  readonly rows: readonly DataRecord[];
  readonly revealed: boolean;
}

/** A chart of a list and the table of its figures. */
export function ListChart({ asks, ...shown }: ListChartProps) {
  return asks === undefined ? <Counted {...shown} /> : <Asked {...shown} asks={asks} />;
}

/** For rows that are all in the browser. */
function Counted({ view, state, chart, rows, revealed }: Omit<ListChartProps, 'asks'>) {
  const { model, context } = view;
  const groups = useMemo(() => {
    const listed = model.listed(rows, context, revealed);
    const whole = model.arrange(listed, { ...state, page: 1, perPage: Math.max(1, listed.length) });
    const { totals, columns } = model.table;
    return chartGroups(whole.rows, chart, totals, zoneIn(context), columns);
  }, [model, context, state, chart, rows, revealed]);
  return <Shown {...{ view, chart, groups }} more={false} />;
}

/** For rows that the server aggregates. */
function Asked({ view, state, chart, asks }: ListChartProps & { readonly asks: ListAsks }) {
  const { call, place, entities } = asks;
  const input = useMemo(() => {
    const query = chartQuery(view.model, state);
    return query === undefined ? null : place(query);
  }, [view.model, state, place]);
  const answer = useCall<unknown>(call, input, { entities, keep: true });
  return (
    <Loadable call={answer} lines={6}>
      {(data) => (
        <Shown {...{ view, chart }} groups={groupsIn(data)} more={getAt(data, 'summary.more') === true} />
      )}
    </Loadable>
  );
}

interface ShownProps extends Pick<ListChartProps, 'view' | 'chart'> {
  readonly groups: readonly ChartGroup[];
  /** The number of groups exceeds the limit. */
  readonly more: boolean;
}

function Shown({ view, chart, groups, more }: ShownProps) {
  const messages = useMessages();
  const { t } = messages;
  const id = useId();
  const figures = useMemo(
    () => chartFigures(groups, chart, view.model.table.totals?.[chart.of ?? ''], more),
    [groups, chart, view.model, more],
  );
  const texts = chartTexts(view, chart, figures, messages);
  if (figures.steps.length === 0) return <p className="chart-none">{t('chart.empty')}</p>;
  return (
    <figure className="chart card" aria-labelledby={id}>
      <figcaption id={id} className="card-title">
        {t(chart.label)}
      </figcaption>
      <div className="chart-parts" data-split={chart.split !== undefined}>
        <ChartDrawing {...{ chart, figures, texts }} />
        <ChartTable {...{ figures, texts }} title={t(chart.label)} />
      </div>
      {figures.left === 0 ? null : <p>{t('chart.left', { count: figures.left })}</p>}
      {more ? <p>{t('chart.more')}</p> : null}
    </figure>
  );
}

function groupsIn(data: unknown): readonly ChartGroup[] {
  const groups = getAt(data, 'summary.groups');
  return Array.isArray(groups) ? groups : [];
}

interface ChartTableProps {
  readonly title: string;
  readonly figures: ChartFigures;
  readonly texts: ChartTexts;
}

/** The figures of a chart as a table, for reading, screen readers and copying. */
function ChartTable({ title, figures, texts }: ChartTableProps) {
  const heads = texts.series.length === 0 ? [texts.measure] : texts.series;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard
    <section className="table-scroll chart-table" aria-label={title} tabIndex={0}>
      <table className="table">
        <thead>
          <tr>
            <th scope="col">{texts.by}</th>
            {heads.map((head, at) => (
              <th key={head} scope="col" data-align="end">
                {texts.series.length === 0 ? null : (
                  <span className="chart-key" data-series={at + 1} aria-hidden />
                )}
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {figures.steps.map((part, at) => (
            <tr key={`${part.together ?? ''} ${String(part.key ?? part.value)}`}>
              <th scope="row">{texts.steps[at]}</th>
              {figures.values[at]?.map((value, place) => (
                <td key={heads[place]} data-align="end">
                  {texts.value(value)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

interface ChartDrawingProps {
  readonly chart: Chart;
  readonly figures: ChartFigures;
  readonly texts: ChartTexts;
}

/**
 * The drawing, as wide as its container. Hidden from screen readers, since the table beside it has the same
 * content.
 */
function ChartDrawing({ chart, figures, texts }: ChartDrawingProps) {
  const { direction } = useMessages();
  const room = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  useEffect(() => {
    if (room.current === null) return;
    const watch = new ResizeObserver(([entry]) => setWidth(Math.floor(entry?.contentRect.width ?? 0)));
    watch.observe(room.current);
    return () => watch.disconnect();
  }, []);
  useEffect(() => {
    if (width === 0) return;
    room.current?.replaceChildren(drawChart({ chart, figures, texts, width, toLeft: direction === 'rtl' }));
  });
  return (
    <div className="chart-drawing" aria-hidden>
      <p className="chart-measure">{texts.measure}</p>
      <div ref={room} />
      {texts.series.length === 0 ? null : (
        <ul className="chart-legend">
          {texts.series.map((name, at) => (
            <li key={name}>
              <span className="chart-key" data-series={at + 1} />
              {name}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
