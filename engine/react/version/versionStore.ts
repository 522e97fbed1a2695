/** What the server has that this page began without: another build of the app, or other schemas alone, which the page can take over as it is. */
export type Newer = 'build' | 'schemas';

/** Asks the server for it. Rejects where nobody answers. */
export type Outdated = () => Promise<Newer | undefined>;

let ask: Outdated | undefined;
let asking: Promise<boolean> | undefined;
let newer: Newer | undefined;
/** How many forms are open. */
let held = 0;
const listeners = new Set<() => void>();

/** Sets how to ask, for as long as the page lives with this product: what was newer than the one before is no news. @returns what takes it away again. */
export function setVersionAsker(asker: Outdated): () => void {
  ask = asker;
  if (newer !== undefined) {
    newer = undefined;
    tell();
    void lookForNewVersion();
  }
  return () => {
    if (ask === asker) ask = undefined;
  };
}

/** Whether it is known that a newer version is there. */
export const isOutdated = (): boolean => newer !== undefined;

/** Whether other schemas are there, the app is the same, and no form is open that would be pulled away. */
export const mayRenew = (): boolean => newer === 'schemas' && held === 0;

/** As long as a form is open, what it is made of stays. @returns what lets go of it. */
export function holdVersion(): () => void {
  held++;
  tell();
  return () => {
    held--;
    tell();
  };
}

function tell(): void {
  for (const listener of listeners) listener();
}

export function onVersionKnown(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Asks now, one question at a time; no answer is no news. A build once known to be old stays so until the page is loaded anew. */
export function lookForNewVersion(): Promise<boolean> {
  if (newer === 'build' || ask === undefined) return Promise.resolve(isOutdated());
  const asker = ask;
  asking ??= asker()
    .catch(() => undefined)
    .then((found) => {
      asking = undefined;
      // Asked by a product that is no more: the answer is about that one.
      if (found === undefined || asker !== ask) return isOutdated();
      newer = found;
      tell();
      return true;
    });
  return asking;
}
