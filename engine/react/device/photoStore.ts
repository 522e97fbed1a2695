import { openDevice } from '../device/openDevice.ts';
import type { StoredPhoto } from '../device/StoredPhoto.ts';
import { onPhotoChange, tellPhotoChange } from './photoChanges.ts';

/** Photos waiting for upload. Methods reject where the device is full or has no storage. */
export interface PhotoStore {
  readonly all: () => Promise<readonly StoredPhoto[]>;
  readonly get: (key: string) => Promise<StoredPhoto | undefined>;
  readonly put: (photo: StoredPhoto) => Promise<void>;
  /** Changes an existing photo; one removed meanwhile stays removed. */
  readonly change: (key: string, change: Partial<StoredPhoto>) => Promise<void>;
  readonly remove: (key: string) => Promise<void>;
  /** Subscribes to changes, also of other tabs. @returns unsubscribe. */
  readonly heard: (listener: () => void) => () => void;
}

/** The device's store of photos for one form; photos stay there until the record or its draft holds them. */
export function photoStoreOf(form: string): PhotoStore {
  return { ...DEVICE, all: async () => (await openDevice()).getAllFromIndex('photos', 'form', form) };
}

/** All that one person's pages left on this device and that may be sent from any of them. */
export function personPhotoStore(person: string): PhotoStore {
  // Keys of forms begin with whose they are.
  const own = IDBKeyRange.bound(`${person}:`, `${person}:\uffff`);
  return {
    ...DEVICE,
    all: async () => {
      const photos = await (await openDevice()).getAllFromIndex('photos', 'form', own);
      return photos.filter(({ owner }) => owner !== undefined);
    },
  };
}

const DEVICE: Omit<PhotoStore, 'all'> = {
  get: async (key) => (await openDevice()).get('photos', key),
  put: async (photo) => {
    await (await openDevice()).put('photos', photo);
    tellPhotoChange();
    // Without it a browser short of room may clear what it keeps for us.
    void navigator.storage?.persist?.().catch(() => false);
  },
  change: async (key, change) => {
    const { store, done } = (await openDevice()).transaction('photos', 'readwrite');
    const known = await store.get(key);
    if (known !== undefined) await store.put({ ...known, ...change });
    await done;
    tellPhotoChange();
  },
  remove: async (key) => {
    await (await openDevice()).delete('photos', key);
    tellPhotoChange();
  },
  heard: onPhotoChange,
};

/** For forms that keep no draft: photos live as long as the page. */
export const noPhotoStore: PhotoStore = {
  all: async () => [],
  get: async () => undefined,
  put: async () => {},
  change: async () => {},
  remove: async () => {},
  heard: () => () => {},
};

/** How many photos wait, by the session that took them. */
export async function photosBySession(form: string): Promise<ReadonlyMap<string, number>> {
  const photos = await photoStoreOf(form)
    .all()
    .catch(() => []);
  const counts = new Map<string, number>();
  for (const { opening } of photos) counts.set(opening, (counts.get(opening) ?? 0) + 1);
  return counts;
}
