import type { Field } from '../contract/index.ts';
import { metresBetween, type Place } from './metresBetween.ts';

/**
 * When and where a photo was taken, by source: the photo itself (EXIF, read by the server), the sender, the
 * server's clock.
 */
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

/** Differences beyond the limits of the field (`x-taken`). */
export interface PhotoDoubts {
  /** Hours between the photo's own time and its submission; negative if the photo is newer. */
  readonly hours?: number;
  /** Metres between the photo's own position and the device. */
  readonly metres?: number;
}

const HOUR = 3_600_000;

/**
 * Submission time: for camera photos the device's clock (the upload may have waited days for a network), else
 * the server's.
 */
function submittedAt({ source, takenAt, createdAt }: PhotoFacts): string | null | undefined {
  return source === 'camera' && takenAt ? takenAt : createdAt;
}

/** Position in the photo's EXIF data. */
export function photoPlace({ exifLatitude, exifLongitude }: PhotoFacts): Place | undefined {
  return placeOf(exifLatitude, exifLongitude);
}

/** Position of the device; undefined for gallery photos, which may have been taken elsewhere. */
export function devicePlace({ source, latitude, longitude }: PhotoFacts): Place | undefined {
  return source === 'gallery' ? undefined : placeOf(latitude, longitude);
}

/** The differences between a photo's own time and place and its submission that exceed `x-taken`. */
export function photoDoubts(
  facts: PhotoFacts,
  { hours, metres }: NonNullable<Field['x-taken']>,
): PhotoDoubts {
  const [photoTime, submitTime] = [Date.parse(facts.exifAt ?? ''), Date.parse(submittedAt(facts) ?? '')];
  const apart = (submitTime - photoTime) / HOUR;
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
