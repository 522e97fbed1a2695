import { fillText } from '../values/fillText.ts';
import { traceLength, tracePoints } from '../values/geoTrace.ts';

/** Texts about a recorded line, translated like labels. */
export const TRACE_WORDS = {
  one: '1 punto',
  long: '{metres} m, {count} punti',
  sure: '{metres} m ± {accuracy} m, {count} punti',
} as const;

interface Reader {
  readonly translate: (text: string) => string;
  readonly value: (value: unknown, format: 'number') => string;
}

/**
 * Text of a line: length, accuracy and number of points; empty without points.
 *
 * @example traceText(points, reader) // '412 m ± 9 m, 6 punti'
 */
export function traceText(value: unknown, { translate, value: written }: Reader): string {
  const points = tracePoints(value);
  const { metres, accuracy } = traceLength(points);
  const word = points.length === 1 ? 'one' : accuracy === undefined ? 'long' : 'sure';
  if (points.length === 0) return '';
  const [long, sure, count] = [metres, accuracy ?? 0, points.length].map((each) => written(each, 'number'));
  return fillText(translate(TRACE_WORDS[word]), { metres: long, accuracy: sure, count });
}
