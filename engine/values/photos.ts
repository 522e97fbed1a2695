import type { Field } from '../contract/index.ts';
import { metresBetween, type Place } from './places.ts';

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
  return positionOf(exifLatitude, exifLongitude);
}

/** Position of the device; undefined for gallery photos, which may have been taken elsewhere. */
export function devicePlace({ source, latitude, longitude }: PhotoFacts): Place | undefined {
  return source === 'gallery' ? undefined : positionOf(latitude, longitude);
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

function positionOf(latitude: number | null | undefined, longitude: number | null | undefined) {
  return typeof latitude === 'number' && typeof longitude === 'number' ? { latitude, longitude } : undefined;
}

/** Start and end as fractions of the picture's width and height, so that they fit every size. */
export type Arrow = readonly [fromX: number, fromY: number, toX: number, toY: number];

/**
 * Caption and arrows of one photo, stored next to the list (`x-notes-of`): the photo itself stays unchanged.
 */
export interface PhotoNote {
  readonly photo: number;
  readonly caption?: string;
  readonly arrows?: readonly Arrow[];
}

/** Length of the arrow head as a fraction of the arrow, and at most of the picture's longer side. */
const HEAD = { share: 0.35, most: 0.06 } as const;
/** Half the angle of the head. */
const ANGLE = Math.PI / 7;

/** The notes of an unvalidated value. */
export function photoNotesIn(value: unknown): readonly PhotoNote[] {
  if (!Array.isArray(value)) return [];
  return value.filter(
    (each): each is PhotoNote => typeof each === 'object' && each !== null && typeof each.photo === 'number',
  );
}

/** Replaces the note of a photo; an empty note is removed. */
export function withPhotoNote(notes: readonly PhotoNote[], note: PhotoNote): readonly PhotoNote[] {
  const { photo, caption = '', arrows = [] } = note;
  const otherNotes = notes.filter((each) => each.photo !== photo);
  if (caption === '' && arrows.length === 0) return otherNotes;
  const content = { ...(caption === '' ? {} : { caption }), ...(arrows.length === 0 ? {} : { arrows }) };
  return [...otherNotes, { photo, ...content }];
}

/**
 * An arrow as an SVG path over a picture of that size.
 *
 * @example arrowPath([0, 0.5, 1, 0.5], 100, 100) // 'M0 50L100 50M…'
 */
export function arrowPath([fromX, fromY, toX, toY]: Arrow, width: number, height: number): string {
  const [startX, startY, endX, endY] = [fromX * width, fromY * height, toX * width, toY * height];
  const length = Math.hypot(endX - startX, endY - startY);
  const head = Math.min(length * HEAD.share, Math.max(width, height) * HEAD.most);
  const direction = Math.atan2(startY - endY, startX - endX);
  const tip = (turn: number): string =>
    `${round(endX + head * Math.cos(direction + turn))} ${round(endY + head * Math.sin(direction + turn))}`;
  const end = `${round(endX)} ${round(endY)}`;
  return `M${round(startX)} ${round(startY)}L${end}M${tip(ANGLE)}L${end}L${tip(-ANGLE)}`;
}

function round(place: number): number {
  return Math.round(place * 10) / 10;
}

/** Width in pixels at which text in a long picture stays readable (a phone's screen width, sharp). */
const NARROW = 900;
/** Largest side in pixels: the limit of canvases on phones. */
const LARGEST_SIDE = 8000;

/**
 * Scale factor (at most 1) that fits a picture to its longest side; panoramas and long screenshots keep a
 * readable narrow side.
 *
 * @example pictureScale(4000, 3000, 1600) // 0.4
 * @example pictureScale(900, 6000, 1600)  // 1
 */
export function pictureScale(width: number, height: number, longest: number): number {
  const [long, narrow] = [Math.max(width, height), Math.min(width, height)];
  return Math.min(1, Math.max(longest / long, Math.min(NARROW / narrow, LARGEST_SIDE / long)));
}
