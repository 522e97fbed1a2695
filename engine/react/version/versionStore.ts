/** Asks the server whether this page's program is older than the one it serves. Rejects where nobody answers. */
export type Outdated = () => Promise<boolean>;

let ask: Outdated | undefined;
let asking: Promise<boolean> | undefined;
let outdated = false;
const listeners = new Set<() => void>();

/** Sets how to ask, for as long as the page lives with this product. @returns what takes it away again. */
export function setVersionAsker(asker: Outdated): () => void {
  ask = asker;
  return () => {
    if (ask === asker) ask = undefined;
  };
}

/** Whether it is known that a newer version is there. */
export const isOutdated = (): boolean => outdated;

export function onVersionKnown(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Asks now, one question at a time; no answer is no news. A version once known to be old stays so until the page is loaded anew. */
export function lookForNewVersion(): Promise<boolean> {
  if (outdated || ask === undefined) return Promise.resolve(outdated);
  asking ??= ask()
    .catch(() => false)
    .then((newer) => {
      asking = undefined;
      if (!newer || outdated) return outdated;
      outdated = true;
      for (const listener of listeners) listener();
      return true;
    });
  return asking;
}
