import { type TracePoint, traceLength, tracePoints } from '../values/places.ts';
import { signatureIn } from '../values/signature.ts';
import { fillText } from '../values/texts.ts';

/** Texts about a signature, translated like labels. */
export const SIGNATURE_WORDS = {
  signed: 'Firmata da {name} il {at}',
  void: 'Firma non più valida: {name}, {at}',
  unsaved: 'Firmata da {name}, non ancora salvata',
} as const;

interface SignatureReader {
  readonly translate: (text: string) => string;
  readonly value: (value: unknown, format: 'date-time') => string;
}

/**
 * Text of a signature: signer and time, or that it is void; empty without a signature.
 *
 * @example signatureText(signature, reader) // 'Firmata da Anna Rossi il 20/11/2026, 17:05'
 */
export function signatureText(value: unknown, reader: SignatureReader): string {
  const signature = signatureIn(value);
  if (signature === undefined) return '';
  const { name, at, valid } = signature;
  const word = at === undefined ? 'unsaved' : valid === false ? 'void' : 'signed';
  return fillText(reader.translate(SIGNATURE_WORDS[word]), {
    name,
    at: at === undefined ? '' : reader.value(at, 'date-time'),
  });
}

/** Texts about one point of a line, translated like labels. */
export const POINT_WORDS = { point: '{name}: {place}', surePoint: '{name}: {place} ± {accuracy} m' } as const;

interface PointReader {
  readonly translate: (text: string) => string;
  readonly value: (value: unknown, format: 'number') => string;
}

/** Text of one point, with its label or number. */
export function pointText(
  { latitude, longitude, accuracy, label }: TracePoint,
  number: number,
  { translate, value }: PointReader,
): string {
  return fillText(translate(POINT_WORDS[accuracy === undefined ? 'point' : 'surePoint']), {
    name: label ?? String(number),
    place: `${latitude.toFixed(5)}, ${longitude.toFixed(5)}`,
    accuracy: accuracy === undefined ? '' : value(Math.ceil(accuracy), 'number'),
  });
}

/** Texts about a recorded line, translated like labels. */
export const TRACE_WORDS = {
  one: '1 punto',
  long: '{metres} m, {count} punti',
  sure: '{metres} m ± {accuracy} m, {count} punti',
} as const;

interface TraceReader {
  readonly translate: (text: string) => string;
  readonly value: (value: unknown, format: 'number') => string;
}

/**
 * Text of a line: length, accuracy and number of points; empty without points.
 *
 * @example traceText(points, reader) // '412 m ± 9 m, 6 punti'
 */
export function traceText(value: unknown, { translate, value: written }: TraceReader): string {
  const points = tracePoints(value);
  const { metres, accuracy } = traceLength(points);
  const word = points.length === 1 ? 'one' : accuracy === undefined ? 'long' : 'sure';
  if (points.length === 0) return '';
  const [long, sure, count] = [metres, accuracy ?? 0, points.length].map((each) => written(each, 'number'));
  return fillText(translate(TRACE_WORDS[word]), { metres: long, accuracy: sure, count });
}
