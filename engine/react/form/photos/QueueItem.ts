import type { StoredPhoto } from '../../device/database.ts';
import type { QueuedPhoto } from '../../field/QueuedPhoto.ts';
import type { PhotoUpload } from '../../field/services/FormServices.ts';

/** A photo in a queue. */
export interface QueueItem {
  readonly photo: StoredPhoto;
  readonly preview: string;
  /** The device has stored it. */
  readonly stored: boolean;
}

function isSound({ type }: Blob): boolean {
  return type.startsWith('audio/');
}

export function isPicture({ type }: Blob): boolean {
  return type.startsWith('image/');
}

/**
 * The next photo to send: first those of this session, then those of drafts that have not been resumed yet.
 */
export function nextOf(items: ReadonlyMap<string, QueueItem>, opening: string): QueueItem | undefined {
  const ready = [...items.values()].filter(
    ({ photo }) => photo.placed && photo.kept === undefined && photo.refused === undefined,
  );
  return ready.find(({ photo }) => photo.opening === opening) ?? ready[0];
}

export function uploadOf({ path: field, ...photo }: StoredPhoto): PhotoUpload {
  const { key, sent: repeat = false, file, name, source, takenAt, owner, latitude, longitude } = photo;
  const place = latitude === undefined || longitude === undefined ? {} : { latitude, longitude };
  const capture = { ...(source && { source }), ...(takenAt === undefined ? {} : { takenAt }) };
  return { key, repeat, file, name, field, ...capture, ...(owner === undefined ? {} : { owner }), ...place };
}

export function shownOf({ photo, preview, stored }: QueueItem, isWaiting: boolean): QueuedPhoto {
  const { key, path, name, file, placed, refused, page } = photo;
  const base = {
    key,
    path,
    name,
    unkept: placed && !stored,
    ...(isPicture(file) ? { preview } : isSound(file) ? { preview, isSound: true as const } : {}),
    ...(page === undefined ? {} : { page }),
  };
  if (refused !== undefined) return { ...base, state: 'refused', reason: refused };
  if (!placed) return { ...base, state: 'preparing' };
  return { ...base, state: isWaiting ? 'waiting' : 'sending' };
}
