import { fillText } from '../values/fillText.ts';
import type { TracePoint } from '../values/geoTrace.ts';

/** What is said of one point of a line, translated like a label. */
export const POINT_WORDS = { point: '{name}: {place}', surePoint: '{name}: {place} ± {accuracy} m' } as const;

interface Reader {
  readonly translate: (text: string) => string;
  readonly value: (value: unknown, format: 'number') => string;
}

/** One point in words, under its label or its number. */
export function pointText(
  { latitude, longitude, accuracy, label }: TracePoint,
  number: number,
  { translate, value }: Reader,
): string {
  return fillText(translate(POINT_WORDS[accuracy === undefined ? 'point' : 'surePoint']), {
    name: label ?? String(number),
    place: `${latitude.toFixed(5)}, ${longitude.toFixed(5)}`,
    accuracy: accuracy === undefined ? '' : value(Math.ceil(accuracy), 'number'),
  });
}
