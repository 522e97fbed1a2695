/** What is newer on the server: another build of the app, or only schemas, which the page can take over. */
export type Newer = 'build' | 'schemas';

/** Checks with the server. Rejects without an answer. */
export type Outdated = () => Promise<Newer | undefined>;

let ask: Outdated | undefined;
let asking: Promise<boolean> | undefined;
let newer: Newer | undefined;
/** Number of open forms. */
let openForms = 0;
const listeners = new Set<() => void>();

/** Sets the check for the present product and resets the result of a former one. @returns reset. */
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

/** Whether a newer version is known to exist. */
export const isOutdated = (): boolean => newer !== undefined;

/** Whether only schemas are newer and no form is open that would be re-mounted. */
export const mayRenew = (): boolean => newer === 'schemas' && openForms === 0;

/** Blocks takeovers while a form is open. @returns release. */
export function holdVersion(): () => void {
  openForms++;
  tell();
  return () => {
    openForms--;
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

/**
 * Checks now, one request at a time; a failure changes no state. A build found outdated stays so until the
 * page is reloaded.
 */
export function lookForNewVersion(): Promise<boolean> {
  if (newer === 'build' || ask === undefined) return Promise.resolve(isOutdated());
  const asker = ask;
  asking ??= asker()
    .catch(() => undefined)
    .then((answer) => {
      asking = undefined;
      // The answer concerns a product that is no longer mounted.
      if (answer === undefined || asker !== ask) return isOutdated();
      newer = answer;
      tell();
      return true;
    });
  return asking;
}
