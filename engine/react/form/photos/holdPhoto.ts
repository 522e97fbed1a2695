const nameOf = (key: string): string => `photo ${key}`;

/**
 * Runs it while nobody else on this device, in this tab or another, has to do with that photo. A tab that dies lets go of it. Where a
 * browser knows no locks (a page without TLS) it just runs: what is sent twice under one key is kept once.
 *
 * @throws the signal's reason, when it is aborted before the turn has come.
 */
export async function holdPhoto<T>(key: string, run: () => Promise<T>, signal?: AbortSignal): Promise<T> {
  if (!('locks' in navigator)) return run();
  return navigator.locks.request(nameOf(key), signal === undefined ? {} : { signal }, run);
}

/** The same, unless somebody else has it: then nothing is run. */
export async function holdFreePhoto(key: string, run: () => Promise<void>): Promise<void> {
  if (!('locks' in navigator)) return run();
  await navigator.locks.request(nameOf(key), { ifAvailable: true }, async (lock) => {
    if (lock !== null) await run();
  });
}
