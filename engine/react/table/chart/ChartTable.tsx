import type { ChartFigures } from '../../../index.ts';
import type { ChartTexts } from './chartTexts.ts';

interface ChartTableProps {
  readonly title: string;
  readonly figures: ChartFigures;
  readonly texts: ChartTexts;
}

/** The figures of a chart as a table, for reading, screen readers and copying. */
export function ChartTable({ title, figures, texts }: ChartTableProps) {
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
            <tr key={`${part.together ?? ''} ${String(part.value)}`}>
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
