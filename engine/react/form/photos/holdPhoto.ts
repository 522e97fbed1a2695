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
