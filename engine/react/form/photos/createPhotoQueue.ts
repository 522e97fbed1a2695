import type { Json } from '../../../contract/index.ts';
import { newKey } from '../../../index.ts';
import { isSignedOut, isVerdict } from '../../calls/failures.ts';
import { shrinkPhoto } from '../../widgets/photos/scalePhoto.ts';
import type { StoredPhoto } from '../device/StoredPhoto.ts';
import type { Opening } from '../Opening.ts';
import type { PhotoUpload } from '../services/FormServices.ts';
import type { Located } from '../services/Located.ts';
import { createSignal, type Signal } from '../store/createSignal.ts';
import type { PhotoShelf } from './photoShelf.ts';
import { placePhoto } from './placePhoto.ts';
import type { QueuedPhoto } from './QueuedPhoto.ts';
import { createRetries } from './retries.ts';

/** Nobody waits longer for one photo; it is sent again. */
const PATIENCE = 120_000;

export interface PhotoQueue {
  /** Photos of this opening that its record does not hold yet, in the order in which they were taken. */
  readonly photos: Pick<Signal<readonly QueuedPhoto[]>, 'subscribe' | 'get'>;
  readonly add: (path: string, files: readonly File[]) => void;
  /** Sends it again, and with it all that wait. */
  readonly retry: (key: string) => void;
  readonly drop: (key: string) => void;
  /** Takes up what earlier visits left and sends it. @returns how to leave; what is on its way is sent again next time. */
  readonly open: () => () => void;
}

export interface QueueOptions {
  readonly form: string;
  /** Its photos, and those of drafts that it goes on from, are shown; those of other openings only sent. */
  readonly opening: Opening;
  readonly shelf: PhotoShelf;
  readonly locate: () => Promise<Located>;
  readonly upload: (photo: PhotoUpload, signal: AbortSignal) => Promise<Json>;
  /** A photo is on the shelf: a draft must lead to it. */
  readonly onStored: () => Promise<unknown>;
  /** The record is to hold this; settles with true once that is safe, and false where it is not. */
  readonly onKept: (path: string, kept: Json) => Promise<boolean>;
}

interface Item {
  readonly photo: StoredPhoto;
  readonly preview: string;
  readonly stored: boolean;
}

/**
 * Photos between the camera and the record. Each is scaled down and put on the device's shelf before it is sent, one after another,
 * under a name of its own, so that a repeat after a lost answer is the same photo. It leaves the shelf when the record's draft holds it.
 */
export function createPhotoQueue(options: QueueOptions): PhotoQueue {
  const { form, shelf } = options;
  const opening = options.opening.id;
  const photos = createSignal<readonly QueuedPhoto[]>([]);
  const items = new Map<string, Item>();
  const flights = new Map<string, AbortController>();
  let preparing: Promise<unknown> = Promise.resolve();
  let running = false;
  let isOpen = false;
  const retries = createRetries(() => void pump());

  const show = (): void => {
    const own = [...items.values()].filter(({ photo }) => photo.opening === opening);
    photos.set(own.map((item) => shownOf(item, retries.waiting())));
  };
  const put = (item: Item): void => {
    items.set(item.photo.key, item);
    show();
  };
  /** What is not on the shelf, for want of room, goes on without. */
  const change = async (key: string, part: Partial<StoredPhoto>): Promise<void> => {
    const item = items.get(key);
    if (item === undefined) return;
    put({ ...item, photo: { ...item.photo, ...part } });
    await shelf.change(key, part).catch(() => undefined);
  };
  const leave = (key: string): void => {
    const item = items.get(key);
    items.delete(key);
    show();
    if (item !== undefined) URL.revokeObjectURL(item.preview);
  };
  const remove = async (key: string): Promise<void> => {
    leave(key);
    await shelf.remove(key).catch(() => undefined);
  };

  const prepare = async (key: string, file: File, where: Promise<Located>): Promise<void> => {
    const begun = items.get(key);
    if (begun === undefined) return;
    const photo: StoredPhoto = { ...begun.photo, ...(await shrinkPhoto(file)) };
    const stored = await shelf.put(photo).then(
      () => true,
      () => false,
    );
    if (!items.has(key)) return remove(key);
    put({ ...begun, photo, stored });
    if (stored) await options.onStored();
    await place(key, await where);
    void pump();
  };
  const place = async (key: string, where: Located | 'unknown'): Promise<void> => {
    const photo = items.get(key)?.photo;
    if (photo !== undefined) await change(key, await placePhoto(photo, where));
  };

  const settle = async (photo: StoredPhoto, kept: Json): Promise<void> => {
    if (photo.opening !== opening) return;
    const safe = options.onKept(photo.path, kept);
    leave(photo.key);
    if (await safe) await shelf.remove(photo.key).catch(() => undefined);
  };
  /** @returns whether to go on with the next one. */
  const send = async ({ photo }: Item): Promise<boolean> => {
    const { key } = photo;
    const abort = new AbortController();
    flights.set(key, abort);
    try {
      const signal = AbortSignal.any([abort.signal, AbortSignal.timeout(PATIENCE)]);
      const kept = await options.upload(uploadOf(photo), signal);
      if (abort.signal.aborted) return true;
      retries.reset();
      await change(key, { kept });
      await settle(photo, kept);
      return true;
    } catch (error) {
      if (abort.signal.aborted) return true;
      if (!isVerdict(error) || isSignedOut(error)) return false;
      await change(key, { refused: error instanceof Error ? error.message : String(error) });
      return true;
    } finally {
      flights.delete(key);
    }
  };
  const pump = async (): Promise<void> => {
    if (running || !isOpen) return;
    running = true;
    show();
    let next = nextOf(items, opening);
    while (isOpen && next !== undefined && (await send(next))) next = nextOf(items, opening);
    running = false;
    if (isOpen && next !== undefined) retries.later();
    show();
  };

  const takeUp = async (): Promise<void> => {
    for (const photo of await shelf.all().catch(() => [])) {
      if (!isOpen || items.has(photo.key)) continue;
      items.set(photo.key, { photo, preview: URL.createObjectURL(photo.file), stored: true });
      if (options.opening.from?.[photo.opening] !== undefined) await change(photo.key, { opening });
      if (photo.kept !== undefined) await settle(items.get(photo.key)?.photo ?? photo, photo.kept);
      // Its place when it was taken is not known: by now the phone may be elsewhere.
      else if (!photo.placed) {
        const where = await options.locate();
        await place(photo.key, 'failure' in where ? where : 'unknown');
      }
    }
    show();
    void pump();
  };
  return {
    photos,
    add: (path, files) => {
      const where = options.locate();
      for (const file of files) {
        const key = newKey();
        const takenAt = new Date(file.lastModified).toISOString();
        const photo = { key, form, opening, path, name: file.name, file, takenAt, placed: false };
        put({ photo, preview: URL.createObjectURL(file), stored: false });
        // One at a time: a phone has no memory for several pictures as large as its camera makes them.
        preparing = preparing.then(() => prepare(key, file, where));
      }
    },
    retry: (key) => {
      retries.reset();
      void change(key, { refused: undefined }).then(pump);
    },
    drop: (key) => {
      flights.get(key)?.abort();
      void remove(key);
    },
    open: () => {
      isOpen = true;
      retries.listen();
      void takeUp();
      return () => {
        isOpen = false;
        retries.close();
        for (const flight of flights.values()) flight.abort();
      };
    },
  };
}

/** Own photos first; those of drafts that nobody has resumed yet after them. */
function nextOf(items: ReadonlyMap<string, Item>, opening: string): Item | undefined {
  const ready = [...items.values()].filter(
    ({ photo }) => photo.placed && photo.kept === undefined && photo.refused === undefined,
  );
  return ready.find(({ photo }) => photo.opening === opening) ?? ready[0];
}

function uploadOf({ path: field, ...photo }: StoredPhoto): PhotoUpload {
  const { key, file, name, takenAt, latitude, longitude } = photo;
  const place = latitude === undefined || longitude === undefined ? {} : { latitude, longitude };
  return { key, file, name, field, takenAt, ...place };
}

function shownOf({ photo, preview, stored }: Item, isWaiting: boolean): QueuedPhoto {
  const { key, path, placed, refused } = photo;
  const shown = { key, path, preview, unkept: placed && !stored };
  if (refused !== undefined) return { ...shown, state: 'refused', reason: refused };
  if (!placed) return { ...shown, state: 'preparing' };
  return { ...shown, state: isWaiting ? 'waiting' : 'sending' };
}
