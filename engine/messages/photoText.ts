import type { Field } from '../contract/index.ts';
import { devicePlace, type PhotoFacts, photoDoubts, photoPlace } from '../values/photos.ts';
import type { Place } from '../values/places.ts';
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
