import type { StoredPhoto } from '../../device/database.ts';
import type { Located, PhotoUpload } from '../../field/FormServices.ts';
import type { QueuedPhoto } from '../../field/PhotoQueue.ts';

/** A photo in a queue. */
export interface QueueItem {
  readonly photo: StoredPhoto;
  readonly preview: string;
  /** The device has stored it. */
  readonly stored: boolean;
  /** Position at capture; absent: it was taken on an earlier page. */
  readonly where?: Promise<Located>;
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
    unkept: (placed || refused !== undefined) && !stored,
    ...(isPicture(file) ? { preview } : isSound(file) ? { preview, isSound: true as const } : {}),
    ...(page === undefined ? {} : { page }),
  };
  if (refused !== undefined) return { ...base, state: 'refused', reason: refused };
  if (!placed) return { ...base, state: 'preparing' };
  return { ...base, state: isWaiting ? 'waiting' : 'sending' };
}

/** First and longest delay before a retry, in ms; each delay is twice the one before. */
const FIRST_WAIT = 2000;
const LONGEST_WAIT = 20_000;

/** Schedules retries of requests that got no answer. */
interface Retries {
  /** After a failure: retries after the delay, when the network is back, or when the page becomes visible. */
  readonly later: () => void;
  /** Resets the delays: there was an answer, or the user asked for a retry. */
  readonly reset: () => void;
  /** Whether the last try got no answer. */
  readonly waiting: () => boolean;
  readonly listen: () => void;
  readonly close: () => void;
}

export function createRetries(run: () => void): Retries {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  const reset = (): void => {
    clearTimeout(timer);
    failures = 0;
  };
  const now = (): void => {
    if (failures === 0 || document.visibilityState === 'hidden') return;
    reset();
    run();
  };
  return {
    later: () => {
      clearTimeout(timer);
      timer = setTimeout(run, Math.min(FIRST_WAIT * 2 ** failures, LONGEST_WAIT));
      failures += 1;
    },
    reset,
    waiting: () => failures > 0,
    listen: () => {
      addEventListener('online', now);
      document.addEventListener('visibilitychange', now);
    },
    close: () => {
      clearTimeout(timer);
      removeEventListener('online', now);
      document.removeEventListener('visibilitychange', now);
    },
  };
}

const nameOf = (key: string): string => `photo ${key}`;

/**
 * Runs `run` under an exclusive lock on that photo, across all tabs of this device; a tab that dies releases
 * its lock. Without the Locks API (a page without TLS) it runs unlocked: the server stores a repeated key
 * once.
 * @throws the signal's reason if aborted while waiting for the lock.
 */
export async function holdPhoto<T>(key: string, run: () => Promise<T>, signal?: AbortSignal): Promise<T> {
  if (!('locks' in navigator)) return run();
  return navigator.locks.request(nameOf(key), signal === undefined ? {} : { signal }, run);
}

/** As `holdPhoto`, but skips `run` if the photo is locked. */
export async function holdFreePhoto(key: string, run: () => Promise<void>): Promise<void> {
  if (!('locks' in navigator)) return run();
  await navigator.locks.request(nameOf(key), { ifAvailable: true }, async (lock) => {
    if (lock !== null) await run();
  });
}
