import {
  axisX,
  axisY,
  barX,
  barY,
  dot,
  gridX,
  gridY,
  lineY,
  type Markish,
  type PlotOptions,
  plot,
  ruleX,
  ruleY,
  text,
} from '@observablehq/plot';
import type { Chart, ChartFigures } from '../../../index.ts';
import type { ChartTexts } from './chartTexts.ts';

interface Drawn {
  readonly chart: Chart;
  readonly figures: ChartFigures;
  readonly texts: ChartTexts;
  /** Available width in px. */
  readonly width: number;
  /** Right-to-left direction. */
  readonly toLeft: boolean;
}

/** One bar, dot or vertex of a line. */
interface Point {
  readonly step: number;
  readonly series: number;
  readonly value: number;
}

const HEIGHT = 280;
const BAND = 32;
/** Approximate widths in px of a letter and of an axis label. */
const LETTER = 7.5;
const TICK = 68;

/** A chart as SVG: time steps from left to right, other values from top to bottom with full labels. */
export function drawChart(input: Drawn): Element {
  const { chart, figures } = input;
  const points = figures.values.flatMap((row, step) =>
    row.flatMap((value, series) => {
      const plotted = value ?? (figures.adds ? 0 : null);
      return plotted === null ? [] : [{ step, series, value: plotted }];
    }),
  );
  return plot({
    ...(chart.every === undefined ? downwards(input, points) : alongTime(input, points)),
    width: input.width,
    className: 'chart-svg',
    color: { type: 'identity' },
    style: {
      background: 'none',
      fontFamily: 'inherit',
      fontSize: '14px',
      direction: 'ltr',
      overflow: 'visible',
    },
  });
}

const colour = ({ series }: Point): string => `var(--chart-${series + 1})`;

function alongTime({ chart, figures, texts, width, toLeft }: Drawn, points: readonly Point[]): PlotOptions {
  const steps = figures.steps.map((_, step) => step);
  const nth = Math.ceil((steps.length * TICK) / Math.max(TICK, width - 56));
  const side = toLeft ? 'right' : 'left';
  const at = { x: 'step', y: 'value' } as const;
  const drawnBy: Readonly<Record<Chart['draws'], () => Markish[]>> = {
    bars: () => [barY(points, { ...at, fill: colour, insetTop: 1 })],
    lines: () =>
      figures.series.flatMap((_, series) => {
        const seriesPoints = points.filter((point) => point.series === series);
        const stroke = `var(--chart-${series + 1})`;
        return [
          lineY(seriesPoints, { ...at, stroke, strokeWidth: 2.5, strokeDasharray: DASHES[series] ?? '' }),
          dot(seriesPoints, { ...at, fill: stroke, r: 3.5 }),
        ];
      }),
    dots: () => [dot(points, { ...at, fill: colour, r: 5, symbol: symbolOf })],
  };
  return {
    height: HEIGHT,
    marginTop: 12,
    marginBottom: 32,
    [toLeft ? 'marginRight' : 'marginLeft']: 48,
    [toLeft ? 'marginLeft' : 'marginRight']: 12,
    x: {
      type: chart.draws === 'bars' ? 'band' : 'point',
      domain: steps,
      reverse: toLeft,
      label: null,
      padding: 0.2,
    },
    y: { label: null, zero: true, nice: true, ticks: 5 },
    symbol: { type: 'identity' },
    marks: [
      gridY({ stroke: 'var(--line)', strokeOpacity: 1 }),
      axisY({ anchor: side, tickSize: 0, tickFormat: texts.scale, label: null, ticks: 5 }),
      axisX(
        steps.filter((step) => step % nth === 0),
        { tickFormat: (step: number) => texts.ticks[step] ?? '', label: null, tickSize: 4 },
      ),
      ...drawnBy[chart.draws](),
      ruleY([0], { stroke: 'var(--line-strong)' }),
    ],
  };
}

function downwards({ chart, figures, texts, width, toLeft }: Drawn, points: readonly Point[]): PlotOptions {
  const steps = figures.steps.map((_, step) => step);
  const longest = Math.max(...texts.ticks.map(({ length }) => length));
  const margin = Math.round(Math.min(longest * LETTER + 16, width * 0.42));
  const letters = Math.floor((margin - 16) / LETTER);
  const short = (step: number) => {
    const name = texts.ticks[step] ?? '';
    return name.length > letters ? `${name.slice(0, Math.max(1, letters - 1))}…` : name;
  };
  const at = { x: 'value', y: 'step' } as const;
  const single = figures.series.length === 1;
  return {
    height: steps.length * BAND + 44,
    marginTop: 4,
    marginBottom: 32,
    [toLeft ? 'marginRight' : 'marginLeft']: margin,
    [toLeft ? 'marginLeft' : 'marginRight']: single ? 64 : 16,
    x: { label: null, zero: true, nice: true, reverse: toLeft },
    y: { type: 'band', domain: steps, label: null, padding: 0.25 },
    symbol: { type: 'identity' },
    marks: [
      gridX({ stroke: 'var(--line)', strokeOpacity: 1, ticks: ticksOf(width - margin) }),
      axisX({ tickSize: 0, tickFormat: texts.scale, label: null, ticks: ticksOf(width - margin) }),
      axisY({ anchor: toLeft ? 'right' : 'left', tickSize: 0, tickFormat: short, label: null }),
      ...(chart.draws === 'bars'
        ? [barX(points, { ...at, fill: colour, insetRight: 1 })]
        : [dot(points, { ...at, fill: colour, r: 6, symbol: symbolOf })]),
      ...(single
        ? [
            text(points, {
              ...at,
              text: ({ value }: Point) => texts.value(value),
              textAnchor: toLeft ? 'end' : 'start',
              dx: toLeft ? -8 : 8,
            }),
          ]
        : []),
      ruleX([0], { stroke: 'var(--line-strong)' }),
    ],
  };
}

const ticksOf = (width: number): number => Math.max(2, Math.floor(width / 90));

/** Series differ by dash pattern and symbol as well as by colour. */
const DASHES = ['', '8 4', '2 4', '10 3 2 3', '14 5', '4 2'];
const SYMBOLS = ['circle', 'square', 'triangle', 'diamond', 'star', 'wye'] as const;
const symbolOf = ({ series }: Point): string => SYMBOLS[series] ?? 'circle';
