/** `coordinatesOf('41.9,12.5')` → `[41.9, 12.5]`; anything that is no position on earth gives undefined. */
export function coordinatesOf(value: unknown): readonly [number, number] | undefined {
  if (typeof value !== 'string') return undefined;
  const match = /^\s*(-?\d+(?:\.\d+)?)\s*,\s*(-?\d+(?:\.\d+)?)\s*$/.exec(value);
  if (!match) return undefined;
  const [latitude, longitude] = [Number(match[1]), Number(match[2])];
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? [latitude, longitude] : undefined;
}

/** A place on earth, in degrees. */
export interface Place {
  readonly latitude: number;
  readonly longitude: number;
}

/** Mean radius of the earth (IUGG): within half a percent of any true distance. */
const RADIUS = 6_371_008.8;
const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/**
 * Great-circle distance in metres.
 *
 * @example metresBetween({ latitude: 45, longitude: 9 }, { latitude: 45.001, longitude: 9 }) // 111.2
 */
export function metresBetween(from: Place, to: Place): number {
  const [north, east] = [radians(to.latitude - from.latitude), radians(to.longitude - from.longitude)];
  const chord =
    Math.sin(north / 2) ** 2 +
    Math.cos(radians(from.latitude)) * Math.cos(radians(to.latitude)) * Math.sin(east / 2) ** 2;
  return 2 * RADIUS * Math.asin(Math.min(1, Math.sqrt(chord)));
}

/** One point of a recorded line (`x-trace`). */
export interface TracePoint extends Place {
  /** Accuracy in metres; undefined for typed points. */
  readonly accuracy?: number;
  readonly at?: string;
  /** Object at the point, e.g. the number of a pole. */
  readonly label?: string;
}

/** The valid points of an unvalidated value. */
export function tracePoints(value: unknown): readonly TracePoint[] {
  if (!Array.isArray(value)) return [];
  return value.filter((each): each is TracePoint => {
    const { latitude, longitude } = (each ?? {}) as Partial<TracePoint>;
    return isUpTo(latitude, 90) && isUpTo(longitude, 180);
  });
}

/** Length of a line with its accuracy, in metres. */
interface TraceLength {
  readonly metres: number;
  /**
   * Root of the sum of squared accuracies, because independent errors partly cancel; undefined without
   * measured points.
   */
  readonly accuracy?: number;
}

/** @example traceLength([{ latitude: 45, longitude: 9 }, { latitude: 45.001, longitude: 9 }]) // { metres: 111 } */
export function traceLength(points: readonly TracePoint[]): TraceLength {
  const metres = points.reduce((sum, point, index) => {
    const before = points[index - 1];
    return before === undefined ? sum : sum + metresBetween(before, point);
  }, 0);
  const accuracies = points.flatMap(({ accuracy }) => (isUpTo(accuracy, 1e7) ? [accuracy] : []));
  const accuracy = Math.ceil(Math.hypot(...accuracies));
  return { metres: Math.round(metres), ...(accuracies.length === 0 ? {} : { accuracy }) };
}

/** Well-known text (WKT) for GIS programs, longitude first; a single point becomes `POINT`. */
export function traceWkt(points: readonly TracePoint[]): string {
  const places = points.map(({ latitude, longitude }) => `${longitude} ${latitude}`);
  if (places.length < 2) return places.length === 0 ? '' : `POINT (${places[0]})`;
  return `LINESTRING (${places.join(', ')})`;
}

function isUpTo(value: unknown, most: number): value is number {
  return typeof value === 'number' && Math.abs(value) <= most;
}

/** A line as drawn: north up, equal scale in both directions. */
interface TraceShape {
  readonly width: number;
  readonly height: number;
  readonly points: readonly (readonly [x: number, y: number])[];
}

/** Longer side of the drawing, and margin around the line. */
const [SIDE, EDGE] = [240, 24];

/** Projects a line to a drawing, north up; longitudes are scaled by the cosine of the mean latitude. */
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
