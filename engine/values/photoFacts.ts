import type { Field } from '../contract/index.ts';
import { metresBetween, type Place } from './metresBetween.ts';

/** What is known of when and where a photo was taken, each told apart: by the photo itself (EXIF, read by the server), by who sent it, by the server's clock. */
export interface PhotoFacts {
  readonly idAttach: number;
  readonly source?: string | null;
  readonly takenAt?: string | null;
  readonly createdAt?: string | null;
  readonly latitude?: number | null;
  readonly longitude?: number | null;
  readonly exifAt?: string | null;
  readonly exifLatitude?: number | null;
  readonly exifLongitude?: number | null;
}

/** What does not fit together, past the bounds of its field (`x-taken`). */
export interface PhotoDoubts {
  /** Hours by which the photo is older (negative: newer) than when it was handed in. */
  readonly hours?: number;
  /** Metres between where the photo says it was taken and where the device was. */
  readonly metres?: number;
}

const HOUR = 3_600_000;

/**
 * When a photo was handed in: one from the camera by the device's clock at that moment (it may have waited for a network for days), another when it reached the
 * server.
 */
function handedIn({ source, takenAt, createdAt }: PhotoFacts): string | null | undefined {
  return source === 'camera' && takenAt ? takenAt : createdAt;
}

/** Where the photo says it was taken. */
export function photoPlace({ exifLatitude, exifLongitude }: PhotoFacts): Place | undefined {
  return placeOf(exifLatitude, exifLongitude);
}

/** Where the device was; of one from the gallery only the photo could know. */
export function devicePlace({ source, latitude, longitude }: PhotoFacts): Place | undefined {
  return source === 'gallery' ? undefined : placeOf(latitude, longitude);
}

/** What of a photo's own time and place is farther from its handing-in than `x-taken` allows. */
export function photoDoubts(
  facts: PhotoFacts,
  { hours, metres }: NonNullable<Field['x-taken']>,
): PhotoDoubts {
  const [own, given] = [Date.parse(facts.exifAt ?? ''), Date.parse(handedIn(facts) ?? '')];
  const apart = (given - own) / HOUR;
  const [there, here] = [photoPlace(facts), devicePlace(facts)];
  const away = there === undefined || here === undefined ? 0 : metresBetween(there, here);
  return {
    ...(hours !== undefined && Math.abs(apart) > hours ? { hours: Math.round(apart * 10) / 10 } : {}),
    ...(metres !== undefined && away > metres ? { metres: Math.round(away) } : {}),
  };
}

function placeOf(latitude: number | null | undefined, longitude: number | null | undefined) {
  return typeof latitude === 'number' && typeof longitude === 'number' ? { latitude, longitude } : undefined;
}
