import { useEffect, useRef, useState } from 'react';
import type { Chart, ChartFigures } from '../../../index.ts';
import { useMessages } from '../../provider/useMessages.ts';
import type { ChartTexts } from './chartTexts.ts';
import { drawChart } from './drawChart.ts';

interface ChartDrawingProps {
  readonly chart: Chart;
  readonly figures: ChartFigures;
  readonly texts: ChartTexts;
}

/**
 * The drawing, as wide as its container. Hidden from screen readers, since the table beside it has the same
 * content.
 */
export function ChartDrawing({ chart, figures, texts }: ChartDrawingProps) {
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
