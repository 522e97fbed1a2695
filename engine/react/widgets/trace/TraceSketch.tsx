import { type TracePoint, traceShape } from '../../../index.ts';

/**
 * Sketch of the line, north up, with a label at each point. Decorative: the table beside it has the same
 * content.
 */
export function TraceSketch({ points }: { readonly points: readonly TracePoint[] }) {
  if (points.length < 2) return null;
  const { width, height, points: places } = traceShape(points);
  return (
    <svg className="sf-trace-sketch" viewBox={`0 0 ${width} ${height}`} aria-hidden direction="ltr">
      <polyline points={places.map((place) => place.join(',')).join(' ')} />
      {places.map(([x, y], index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a point has no identity other than its index.
        <g key={index}>
          <circle cx={x} cy={y} r={4} />
          <text x={x + 6} y={y - 6}>
            {points[index]?.label ?? index + 1}
          </text>
        </g>
      ))}
    </svg>
  );
}
