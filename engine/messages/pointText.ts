import { fillText } from '../values/fillText.ts';
import type { TracePoint } from '../values/geoTrace.ts';

/** Texts about one point of a line, translated like labels. */
export const POINT_WORDS = { point: '{name}: {place}', surePoint: '{name}: {place} ± {accuracy} m' } as const;

interface Reader {
  readonly translate: (text: string) => string;
  readonly value: (value: unknown, format: 'number') => string;
}

/** Text of one point, with its label or number. */
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
