import type { TracePoint } from './geoTrace.ts';

/** A line as drawn: north up, equal scale in both directions. */
export interface TraceShape {
  readonly width: number;
  readonly height: number;
  readonly points: readonly (readonly [x: number, y: number])[];
}

/** Longer side of the drawing, and margin around the line. */
const [SIDE, EDGE] = [240, 24];

export function traceShape(points: readonly TracePoint[]): TraceShape {
  const middle = Math.cos((mean(points.map(({ latitude }) => latitude)) * Math.PI) / 180);
  const xs = points.map(({ longitude }) => longitude * middle);
  const ys = points.map(({ latitude }) => -latitude);
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  const [wide, high] = [Math.max(...xs) - left, Math.max(...ys) - top];
  // All points equal: a dot in the middle.
  const scale = Math.max(wide, high) === 0 ? 0 : (SIDE - 2 * EDGE) / Math.max(wide, high);
  const place = (from: number) => Math.round((EDGE + from * scale) * 10) / 10;
  return {
    width: Math.max(place(wide) + EDGE, SIDE / 2),
    height: place(high) + EDGE,
    points: xs.map((x, index) => [place(x - left), place((ys[index] ?? 0) - top)]),
  };
}

/** Suggested label of the next point: increments the trailing number, `P-09` gives `P-10`. */
export function nextLabel(last: string | undefined): string | undefined {
  const [, head = '', number] = /^(.*?)(\d{1,9})$/.exec(last ?? '') ?? [];
  return number === undefined
    ? undefined
    : `${head}${String(Number(number) + 1).padStart(number.length, '0')}`;
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
}
