import type { Field } from '../contract/index.ts';
import { devicePlace, type PhotoFacts, photoDoubts, photoPlace } from '../values/photos.ts';
import type { Place } from '../values/places.ts';
import type { MessageWriter } from './evidence.ts';

interface Reader {
  readonly text: MessageWriter;
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
  const { exifAt, takenAt, source, createdAt } = facts;
  const when = (id: string, moment: string): PhotoLine[] => [
    { text: reader.text(id, { when: reader.value(moment, 'date-time') }) },
  ];
  const where = (id: string, place: Place | undefined): PhotoLine[] =>
    place === undefined ? [] : [{ text: reader.text(id, { place: placeText(place) }), place }];
  return {
    lines: [
      ...(exifAt
        ? when('photo.takenByPhoto', exifAt)
        : takenAt
          ? when(source === 'camera' ? 'photo.takenByDevice' : 'photo.takenBySender', takenAt)
          : []),
      ...(createdAt ? when('photo.uploaded', createdAt) : []),
      ...where('photo.placeOfPhoto', photoPlace(facts)),
      ...where('photo.placeOfDevice', devicePlace(facts)),
    ],
    doubts: bounds === undefined ? [] : doubtsIn(facts, bounds, reader),
  };
}

function doubtsIn(
  facts: PhotoFacts,
  bounds: NonNullable<Field['x-taken']>,
  { text, value }: Reader,
): string[] {
  const { hours, metres } = photoDoubts(facts, bounds);
  const doubts = metres === undefined ? [] : [text('photo.away', { metres: value(metres, 'number') })];
  if (hours === undefined) return doubts;
  const long = Math.abs(hours);
  const count = Math.max(1, Math.round(long < 48 ? long : long / 24));
  const time = text(long < 48 ? 'photo.hours' : 'photo.days', { count });
  return [text(hours > 0 ? 'photo.older' : 'photo.newer', { time }), ...doubts];
}

/** `41.90280, 12.49640` in every language, as maps accept it. */
function placeText({ latitude, longitude }: Place): string {
  return `${latitude.toFixed(5)}, ${longitude.toFixed(5)}`;
}
