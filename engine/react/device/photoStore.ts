import {
  announcePhotoChange,
  inTransaction,
  onPhotoChange,
  openDevice,
  type StoredPhoto,
} from './database.ts';

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

/** The device's store of photos for one form; a photo stays until the record or its draft contains it. */
export function photoStoreOf(form: string): PhotoStore {
  return { ...DEVICE, all: async () => (await openDevice()).getAllFromIndex('photos', 'form', form) };
}

/** All photos that a user's pages left on this device and that any page can send. */
export function personPhotoStore(person: string): PhotoStore {
  // Keys of forms begin with the user id.
  const userKeys = IDBKeyRange.bound(`${person}:`, `${person}:\uffff`);
  return {
    ...DEVICE,
    all: async () => {
      const photos = await (await openDevice()).getAllFromIndex('photos', 'form', userKeys);
      return photos.filter(({ owner }) => owner !== undefined);
    },
  };
}

const DEVICE: Omit<PhotoStore, 'all'> = {
  get: async (key) => (await openDevice()).get('photos', key),
  put: async (photo) => {
    await (await openDevice()).put('photos', photo);
    announcePhotoChange();
    // Otherwise a browser short of space may delete the photos.
    void navigator.storage?.persist?.().catch(() => false);
  },
  change: async (key, change) => {
    await inTransaction(['photos'], async (transaction) => {
      const photos = transaction.objectStore('photos');
      const stored = await photos.get(key);
      if (stored !== undefined) await photos.put({ ...stored, ...change });
    });
    announcePhotoChange();
  },
  remove: async (key) => {
    await (await openDevice()).delete('photos', key);
    announcePhotoChange();
  },
  heard: onPhotoChange,
};

/** For forms without drafts: photos live as long as the page. */
export const noPhotoStore: PhotoStore = {
  all: async () => [],
  get: async () => undefined,
  put: async () => {},
  change: async () => {},
  remove: async () => {},
  heard: () => () => {},
};

/** Number of waiting photos per form session. */
export async function photosBySession(form: string): Promise<ReadonlyMap<string, number>> {
  const photos = await photoStoreOf(form)
    .all()
    .catch(() => []);
  const counts = new Map<string, number>();
  for (const { opening } of photos) counts.set(opening, (counts.get(opening) ?? 0) + 1);
  return counts;
}
