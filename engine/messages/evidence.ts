import { type TracePoint, traceLength, tracePoints } from '../values/places.ts';
import { signatureIn } from '../values/signature.ts';

/** Messages of the reader's language by id, with their slots filled. */
export type MessageWriter = (id: string, slots: Readonly<Record<string, string | number>>) => string;

interface SignatureReader {
  readonly text: MessageWriter;
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
  if (at === undefined) return reader.text('signature.unsaved', { name });
  const id = valid === false ? 'signature.void' : 'signature.signed';
  return reader.text(id, { name, at: reader.value(at, 'date-time') });
}

interface TraceReader {
  readonly text: MessageWriter;
  readonly value: (value: unknown, format: 'number') => string;
}

/** Text of one point, with its label or number. */
export function pointText(
  { latitude, longitude, accuracy, label }: TracePoint,
  number: number,
  { text, value }: TraceReader,
): string {
  return text(accuracy === undefined ? 'trace.point' : 'trace.surePoint', {
    name: label ?? String(number),
    place: `${latitude.toFixed(5)}, ${longitude.toFixed(5)}`,
    accuracy: accuracy === undefined ? '' : value(Math.ceil(accuracy), 'number'),
  });
}

/**
 * Text of a line: length, accuracy and number of points; empty without points.
 *
 * @example traceText(points, reader) // '412 m ± 9 m, 6 punti'
 */
export function traceText(value: unknown, { text, value: write }: TraceReader): string {
  const points = tracePoints(value);
  if (points.length === 0) return '';
  const { metres, accuracy } = traceLength(points);
  return text(accuracy === undefined ? 'trace.long' : 'trace.sure', {
    metres: write(metres, 'number'),
    accuracy: write(accuracy ?? 0, 'number'),
    count: points.length,
  });
}
