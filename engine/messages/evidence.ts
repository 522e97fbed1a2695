import type { Field } from '../contract/index.ts';
import { devicePlace, type PhotoFacts, photoDoubts, photoPlace } from '../values/photos.ts';
import { type Place, type TracePoint, traceLength, tracePoints } from '../values/places.ts';
import { signatureIn } from '../values/signature.ts';
import { fillText } from '../values/texts.ts';

/** Texts about time and place of a photo, translated like labels. */
export const PHOTO_WORDS = {
  photo: 'Scattata il {when} (dalla foto)',
  device: 'Scattata il {when} (orologio del dispositivo)',
  sender: 'Scattata il {when} (secondo chi l’ha inviata)',
  uploaded: 'Caricata il {when}',
  photoPlace: 'Luogo {place} (dalla foto)',
  devicePlace: 'Luogo {place} (del dispositivo)',
  older: 'Scattata {time} prima di essere aggiunta: controlla che sia la foto giusta',
  newer: 'L’ora della foto è {time} più avanti: controlla l’orologio della fotocamera',
  away: 'La foto dice un luogo a {metres} m da dove era il dispositivo',
  hour: '1 ora',
  hours: '{count} ore',
  days: '{count} giorni',
} as const;

interface Reader {
  readonly translate: (text: string) => string;
  readonly value: (value: unknown, format: 'date-time' | 'number') => string;
}

/** One statement about a photo, with the place it refers to. */
export interface PhotoLine {
  readonly text: string;
  readonly place?: Place;
}

interface PhotoText {
  readonly lines: readonly PhotoLine[];
  /** Warnings about contradicting times or places. */
  readonly doubts: readonly string[];
}

/**
 * Time and place of a photo, one line per source.
 *
 * @param bounds limits for the difference between the photo's own time and place and its submission
 * (`x-taken`).
 * @example photoText({ exifAt, createdAt }, undefined, reader).lines[0].text // 'Scattata il 20/11/2026, 07:30 (dalla foto)'
 */
export function photoText(facts: PhotoFacts, bounds: Field['x-taken'], reader: Reader): PhotoText {
  const say = (word: keyof typeof PHOTO_WORDS, slots: Readonly<Record<string, string>> = {}): string =>
    fillText(reader.translate(PHOTO_WORDS[word]), slots);
  const { exifAt, takenAt, source, createdAt } = facts;
  const when = (word: 'photo' | 'device' | 'sender' | 'uploaded', moment: string): PhotoLine[] => [
    { text: say(word, { when: reader.value(moment, 'date-time') }) },
  ];
  const where = (word: 'photoPlace' | 'devicePlace', place: Place | undefined): PhotoLine[] =>
    place === undefined ? [] : [{ text: say(word, { place: placeText(place) }), place }];
  return {
    lines: [
      ...(exifAt
        ? when('photo', exifAt)
        : takenAt
          ? when(source === 'camera' ? 'device' : 'sender', takenAt)
          : []),
      ...(createdAt ? when('uploaded', createdAt) : []),
      ...where('photoPlace', photoPlace(facts)),
      ...where('devicePlace', devicePlace(facts)),
    ],
    doubts: bounds === undefined ? [] : doubtsIn(facts, bounds, say, reader),
  };
}

function doubtsIn(
  facts: PhotoFacts,
  bounds: NonNullable<Field['x-taken']>,
  say: (word: keyof typeof PHOTO_WORDS, slots?: Readonly<Record<string, string>>) => string,
  { value }: Reader,
): string[] {
  const { hours, metres } = photoDoubts(facts, bounds);
  const doubts = metres === undefined ? [] : [say('away', { metres: value(metres, 'number') })];
  if (hours === undefined) return doubts;
  const long = Math.abs(hours);
  const count = Math.max(1, Math.round(long < 48 ? long : long / 24));
  const word = long >= 48 ? 'days' : count === 1 ? 'hour' : 'hours';
  const time = say(word, { count: value(count, 'number') });
  return [say(hours > 0 ? 'older' : 'newer', { time }), ...doubts];
}

/** `41.90280, 12.49640` in every language, as maps accept it. */
function placeText({ latitude, longitude }: Place): string {
  return `${latitude.toFixed(5)}, ${longitude.toFixed(5)}`;
}

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
