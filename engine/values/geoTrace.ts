import { metresBetween, type Place } from './metresBetween.ts';

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
    return isWithin(latitude, 90) && isWithin(longitude, 180);
  });
}

/** Length of a line with its accuracy, in metres. */
export interface TraceLength {
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
  const accuracies = points.flatMap(({ accuracy }) => (isWithin(accuracy, 1e7) ? [accuracy] : []));
  const accuracy = Math.ceil(Math.hypot(...accuracies));
  return { metres: Math.round(metres), ...(accuracies.length === 0 ? {} : { accuracy }) };
}

/** Well-known text (WKT) for GIS programs, longitude first; a single point becomes `POINT`. */
export function traceWkt(points: readonly TracePoint[]): string {
  const places = points.map(({ latitude, longitude }) => `${longitude} ${latitude}`);
  if (places.length < 2) return places.length === 0 ? '' : `POINT (${places[0]})`;
  return `LINESTRING (${places.join(', ')})`;
}

function isWithin(value: unknown, most: number): value is number {
  return typeof value === 'number' && Math.abs(value) <= most;
}
