import { metresBetween, type Place } from './metresBetween.ts';

/** One place of a line that was walked (`x-trace`). */
export interface TracePoint extends Place {
  /** Metres that the device was sure of; none of one that was typed. */
  readonly accuracy?: number;
  readonly at?: string;
  /** What stands there, e.g. the number of a pole. */
  readonly label?: string;
}

/** The points in a value, whatever else it may be. */
export function tracePoints(value: unknown): readonly TracePoint[] {
  if (!Array.isArray(value)) return [];
  return value.filter((each): each is TracePoint => {
    const { latitude, longitude } = (each ?? {}) as Partial<TracePoint>;
    return isWithin(latitude, 90) && isWithin(longitude, 180);
  });
}

/** How long a line is, and how sure that is. */
export interface TraceLength {
  readonly metres: number;
  /** The square root of the accuracies' squares: errors of one walk partly make up for each other. None where nothing was measured. */
  readonly accuracy?: number;
}

/** @example traceLength([{ latitude: 45, longitude: 9 }, { latitude: 45.001, longitude: 9 }]) // { metres: 111 } */
export function traceLength(points: readonly TracePoint[]): TraceLength {
  const metres = points.reduce((sum, point, index) => {
    const before = points[index - 1];
    return before === undefined ? sum : sum + metresBetween(before, point);
  }, 0);
  const known = points.flatMap(({ accuracy }) => (isWithin(accuracy, 1e7) ? [accuracy] : []));
  const accuracy = Math.ceil(Math.hypot(...known));
  return { metres: Math.round(metres), ...(known.length === 0 ? {} : { accuracy }) };
}

/** For programs that draw maps: well-known text, longitude first; a single place is a point. */
export function traceWkt(points: readonly TracePoint[]): string {
  const places = points.map(({ latitude, longitude }) => `${longitude} ${latitude}`);
  if (places.length < 2) return places.length === 0 ? '' : `POINT (${places[0]})`;
  return `LINESTRING (${places.join(', ')})`;
}

function isWithin(value: unknown, most: number): value is number {
  return typeof value === 'number' && Math.abs(value) <= most;
}
