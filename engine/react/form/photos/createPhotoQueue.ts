import type { Json } from '../../../contract/index.ts';
import { createSignal, newKey } from '../../../index.ts';
import { isVerdict } from '../../connection/failures.ts';
import type { StoredPhoto } from '../../device/database.ts';
import { shownPage } from '../../device/shownPage.ts';
import { type Located, POSITION_NOT_REQUESTED } from '../../field/FormServices.ts';
import type { PhotoQueue, PhotoQueueOptions, QueuedPhoto } from '../../field/PhotoQueue.ts';
import {
  createRetries,
  holdFreePhoto,
  holdPhoto,
  isPicture,
  nextOf,
  type QueueItem,
  shownOf,
  uploadOf,
} from './sending.ts';

/** Timeout of one upload in ms; the photo is then sent again. */
const PATIENCE = 120_000;

/**
 * Photos between the camera and the record. Each is scaled down and written to the device store, then sent,
 * one at a time, under a unique key, so that a repeat after a lost answer is the same photo. It leaves the
 * store when the record's draft holds it or, without a record, when the server has it. Several queues may
 * share a store: a lock gives each photo to one of them, and the others are notified of the outcome.
 */
export function createPhotoQueue(options: PhotoQueueOptions): PhotoQueue {
  const { form, photoStore } = options;
  const opening = options.session.id;
  const photos = createSignal<readonly QueuedPhoto[]>([]);
  const items = new Map<string, QueueItem>();
  /** Keys that are finished here but may remain in the store for a moment. */
  const ended = new Set<string>();
  const requests = new Map<string, AbortController>();
  let preparing: Promise<unknown> = Promise.resolve();
  let running = false;
  let isOpen = false;
  let reading: Promise<unknown> = Promise.resolve();
  let isAsked = false;
  const retries = createRetries(() => void pump());

  const isShown = ({ opening: of, kept }: StoredPhoto): boolean =>
    options.all === true ? kept === undefined : of === opening;
  /** A record of this session waits for the photo, so it is sent even if the store has lost it. */
  const isAwaited = (photo: StoredPhoto): boolean => photo.opening === opening && photo.alone !== true;
  /** The draft was resumed in another session, which takes the photo over. */
  const isTaken = (photo: StoredPhoto, now: StoredPhoto): boolean =>
    photo.opening === opening && now.opening !== opening;
  const publishItems = (): void => {
    const visibleItems = [...items.values()].filter(({ photo }) => isShown(photo));
    photos.set(visibleItems.map((item) => shownOf(item, retries.waiting())));
  };
  const setItem = (item: QueueItem): void => {
    items.set(item.photo.key, item);
    publishItems();
  };
  /** Updates memory and store; a photo that the full store rejected lives in memory only. */
  const change = async (key: string, part: Partial<StoredPhoto>): Promise<void> => {
    const item = items.get(key);
    if (item === undefined) return;
    setItem({ ...item, photo: { ...item.photo, ...part } });
    await photoStore.change(key, part).catch(() => undefined);
  };
  const forgetItem = (key: string): void => {
    const item = items.get(key);
    items.delete(key);
    ended.add(key);
    publishItems();
    if (item !== undefined) URL.revokeObjectURL(item.preview);
  };
  const remove = async (key: string): Promise<void> => {
    forgetItem(key);
    await photoStore.remove(key).catch(() => undefined);
  };

  const store = async (key: string, part: Partial<StoredPhoto>): Promise<void> => {
    const item = items.get(key);
    if (item === undefined) return;
    const photo: StoredPhoto = { ...item.photo, ...part };
    const stored = await photoStore.put(photo).then(
      () => true,
      () => false,
    );
    if (!items.has(key)) return remove(key);
    setItem({ ...item, photo, stored });
    if (stored) await options.onStored();
  };
  const prepare = async (key: string): Promise<void> => {
    const item = items.get(key);
    if (item === undefined || item.photo.placed) return;
    const shrunk = await (await pictureWork()).shrinkPhoto(item.photo.file);
    await store(key, { ...shrunk, refused: undefined });
    await place(key, await (item.where ?? locateLate()));
  };
  /** One at a time: phone memory does not hold several full-size camera pictures. */
  const prepareNext = (key: string): void => {
    preparing = preparing
      .then(() => holdPhoto(key, () => prepare(key)))
      // The code for it may be missing: the original is stored for the next attempt, and the others go on.
      .catch(() => store(key, { refused: '' }))
      .then(() => void pump());
  };
  const place = async (key: string, where: Located | 'unknown'): Promise<void> => {
    const photo = items.get(key)?.photo;
    if (photo !== undefined) await change(key, await (await pictureWork()).placePhoto(photo, where));
  };

  /** The position at capture was not asked for, and the phone may have moved on. */
  const locateLate = async (): Promise<Located | 'unknown'> => {
    const where = await options.locate();
    return 'failure' in where ? where : 'unknown';
  };

  const settle = async (photo: StoredPhoto, uploaded: Json): Promise<void> => {
    if (photo.alone === true) {
      await remove(photo.key);
      await options.onKept(photo, uploaded);
      return;
    }
    if (photo.opening !== opening) return;
    const safe = options.onKept(photo, uploaded);
    forgetItem(photo.key);
    if (!(await safe)) return;
    const now = await photoStore.get(photo.key).catch(() => undefined);
    if (now === undefined || !isTaken(photo, now)) await photoStore.remove(photo.key).catch(() => undefined);
  };
  const sendNow = async ({ photo, stored }: QueueItem, abort: AbortController, signal: AbortSignal) => {
    const { key } = photo;
    const latest = stored ? await photoStore.get(key).catch(() => photo) : photo;
    if (latest === undefined ? !isAwaited(photo) : isTaken(photo, latest)) return forgetItem(key);
    // Another queue has sent it and was refused.
    if (latest?.refused !== undefined) return change(key, { refused: latest.refused });
    const upload = async () => {
      const { sent } = latest ?? photo;
      // Stored before the request: after a crash this is the only trace of it.
      if (sent !== true) await change(key, { sent: true });
      return options.upload(uploadOf({ ...photo, ...(sent === true ? { sent } : {}) }), signal);
    };
    try {
      const uploaded = latest?.kept ?? (await upload());
      if (abort.signal.aborted) return;
      retries.reset();
      if (photo.alone !== true) await change(key, { kept: uploaded });
      await settle(items.get(key)?.photo ?? photo, uploaded);
    } catch (error) {
      if (abort.signal.aborted || !isVerdict(error)) throw error;
      await change(key, { refused: error instanceof Error ? error.message : String(error) });
    }
  };
  /** @returns whether to continue with the next photo. */
  const send = async (item: QueueItem): Promise<boolean> => {
    const { key } = item.photo;
    const abort = new AbortController();
    requests.set(key, abort);
    try {
      const signal = AbortSignal.any([abort.signal, AbortSignal.timeout(PATIENCE)]);
      await holdPhoto(key, () => sendNow(item, abort, signal), signal);
      return true;
    } catch {
      return abort.signal.aborted;
    } finally {
      requests.delete(key);
    }
  };
  const pump = async (): Promise<void> => {
    if (running || !isOpen) return;
    running = true;
    publishItems();
    let next = nextOf(items, opening);
    while (isOpen && next !== undefined && (await send(next))) next = nextOf(items, opening);
    running = false;
    if (isOpen && next !== undefined) retries.later();
    publishItems();
  };

  const takeUp = async (photo: StoredPhoto): Promise<void> => {
    items.set(photo.key, { photo, preview: URL.createObjectURL(photo.file), stored: true });
    if (options.session.from?.[photo.opening] !== undefined) await change(photo.key, { opening });
    if (photo.kept !== undefined) await settle(items.get(photo.key)?.photo ?? photo, photo.kept);
    // The lock is free only if no session is still asking.
    else if (!photo.placed && photo.refused === undefined)
      await holdFreePhoto(photo.key, async () => {
        const now = await photoStore.get(photo.key);
        if (now?.placed === false && now.refused === undefined) await place(photo.key, await locateLate());
      });
  };
  const follow = async (item: QueueItem, photo: StoredPhoto): Promise<void> => {
    if (!item.stored || requests.has(photo.key)) return;
    if (isTaken(item.photo, photo)) return forgetItem(photo.key);
    setItem({ ...item, photo });
    if (photo.kept !== undefined && item.photo.kept === undefined) await settle(photo, photo.kept);
  };
  const readStore = async (): Promise<void> => {
    const before = [...items.values()].filter(({ stored }) => stored);
    const storedPhotos = await photoStore.all().catch(() => undefined);
    if (storedPhotos === undefined || !isOpen) return;
    const there = new Set(storedPhotos.map(({ key }) => key));
    for (const { photo } of before)
      if (!there.has(photo.key) && !isAwaited(photo)) {
        requests.get(photo.key)?.abort();
        forgetItem(photo.key);
      }
    for (const photo of storedPhotos) {
      const item = items.get(photo.key);
      if (!isOpen || ended.has(photo.key)) continue;
      await (item === undefined ? takeUp(photo) : follow(item, photo));
    }
    publishItems();
    void pump();
  };
  /** Collapses all notifications that arrive meanwhile into one further pass. */
  const readStoreSoon = (): void => {
    if (isAsked) return;
    isAsked = true;
    // A failed pass must not prevent later ones.
    reading = reading
      .catch(() => undefined)
      .then(() => {
        isAsked = false;
        return readStore();
      });
  };
  return {
    photos,
    add: (path, files, source) => {
      const where = files.some(isPicture) ? options.locate() : Promise.resolve(POSITION_NOT_REQUESTED);
      const owner = options.owner();
      for (const file of files) {
        const key = newKey();
        // For a gallery picture only its EXIF has the time of capture; the file date is that of its last
        // copy.
        const takenAt = source === 'gallery' ? undefined : new Date(file.lastModified).toISOString();
        const photo: StoredPhoto = {
          ...{
            key,
            form,
            opening,
            path,
            name: file.name,
            file,
            source,
            takenAt,
            placed: false,
            page: shownPage(),
          },
          ...(owner === undefined ? {} : { owner }),
          ...(options.alone === true ? { alone: true } : {}),
        };
        // A file that is not an image has no place of capture.
        const place = isPicture(file) ? where : Promise.resolve(POSITION_NOT_REQUESTED);
        setItem({ photo, preview: URL.createObjectURL(file), stored: false, where: place });
        prepareNext(key);
      }
    },
    retry: (key) => {
      retries.reset();
      const item = items.get(key);
      if (item?.photo.placed !== false) return void change(key, { refused: undefined }).then(pump);
      // In the store it stays refused until it is prepared: no other queue may send the original.
      setItem({ ...item, photo: { ...item.photo, refused: undefined } });
      prepareNext(key);
    },
    drop: (key) => {
      requests.get(key)?.abort();
      void remove(key);
    },
    open: () => {
      isOpen = true;
      retries.listen();
      const deaf = photoStore.heard(readStoreSoon);
      readStoreSoon();
      return () => {
        isOpen = false;
        deaf();
        retries.close();
        for (const request of requests.values()) request.abort();
      };
    },
  };
}

/**
 * Loads the code that prepares pictures for sending. Fetched with the first field that takes photos
 * (`usePhotoQueue` of a form), not with the first page.
 */
export const pictureWork = async () => ({
  ...(await import('../../widgets/photos/scalePhoto.ts')),
  ...(await import('./placePhoto.ts')),
});
