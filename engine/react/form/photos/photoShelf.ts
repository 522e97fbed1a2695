import { openDevice } from '../device/openDevice.ts';
import type { StoredPhoto } from '../device/StoredPhoto.ts';

/** Where photos wait for the server. Rejects where the device has no room or keeps nothing. */
export interface PhotoShelf {
  readonly all: () => Promise<readonly StoredPhoto[]>;
  readonly put: (photo: StoredPhoto) => Promise<void>;
  /** Changes what is there; what was taken off meanwhile stays off. */
  readonly change: (key: string, change: Partial<StoredPhoto>) => Promise<void>;
  readonly remove: (key: string) => Promise<void>;
}

/** The device's shelf for one form; photos stay there until the record or its draft holds them. */
export function photoShelf(form: string): PhotoShelf {
  return {
    all: async () => (await openDevice()).getAllFromIndex('photos', 'form', form),
    put: async (photo) => {
      await (await openDevice()).put('photos', photo);
      // Without it a browser short of room may clear what it keeps for us.
      void navigator.storage?.persist?.().catch(() => false);
    },
    change: async (key, change) => {
      const { store, done } = (await openDevice()).transaction('photos', 'readwrite');
      const known = await store.get(key);
      if (known !== undefined) await store.put({ ...known, ...change });
      await done;
    },
    remove: async (key) => (await openDevice()).delete('photos', key),
  };
}

/** For forms that keep no draft: photos live as long as the page. */
export const noShelf: PhotoShelf = {
  all: async () => [],
  put: async () => {},
  change: async () => {},
  remove: async () => {},
};

/** How many photos wait, by the opening that took them. */
export async function photosByOpening(form: string): Promise<ReadonlyMap<string, number>> {
  const photos = await photoShelf(form)
    .all()
    .catch(() => []);
  const counts = new Map<string, number>();
  for (const { opening } of photos) counts.set(opening, (counts.get(opening) ?? 0) + 1);
  return counts;
}

/** A draft was saved or discarded: so are its photos. */
export async function dropPhotosOf(form: string, opening: string): Promise<void> {
  const shelf = photoShelf(form);
  const photos = await shelf.all().catch(() => []);
  for (const photo of photos) if (photo.opening === opening) await shelf.remove(photo.key);
}
