import { useEffect } from 'react';
import { createSignal } from '../../index.ts';
import { useSnapshot } from '../useSnapshot.ts';

/** What is newer on the server: another build of the app, or only schemas, which the page can take over. */
export type NewerVersion = 'build' | 'schemas';

/** Checks with the server. Rejects without an answer. */
type VersionCheck = () => Promise<NewerVersion | undefined>;

let checkServer: VersionCheck | undefined;
let pendingCheck: Promise<boolean> | undefined;
const state = createSignal<NewerVersion | undefined>(undefined);

/** Sets the check for the present product and resets the result of a former one. @returns reset. */
function setVersionCheck(check: VersionCheck): () => void {
  checkServer = check;
  if (state.get() !== undefined) {
    state.set(undefined);
    void lookForNewVersion();
  }
  return () => {
    if (checkServer === check) checkServer = undefined;
  };
}

/** Whether a newer build is known to exist, which only a reload loads. */
export const isOutdated = (): boolean => state.get() === 'build';

const hasNewSchemas = (): boolean => state.get() === 'schemas';

export const onVersionKnown = state.subscribe;

/**
 * Checks now, one request at a time; a failure changes no state. A build found outdated stays so until the
 * page is reloaded.
 */
export function lookForNewVersion(): Promise<boolean> {
  if (isOutdated() || checkServer === undefined) return Promise.resolve(isOutdated());
  const check = checkServer;
  pendingCheck ??= check()
    .catch(() => undefined)
    .then((answer) => {
      pendingCheck = undefined;
      // The answer concerns a product that is no longer mounted.
      if (answer === undefined || check !== checkServer) return isOutdated();
      state.set(answer);
      return isOutdated();
    });
  return pendingCheck;
}

/** Minimum absence in ms after which a page that becomes visible checks for a new version. */
const AWAY = 60_000;

/** Checks for a newer version on relevant events. Once per page; `check` must be stable. */
export function useVersionWatch(check: VersionCheck): void {
  useEffect(() => {
    const removeCheck = setVersionCheck(check);
    let leftAt = Number.POSITIVE_INFINITY;
    const onVisibility = () => {
      if (document.visibilityState === 'hidden') leftAt = Date.now();
      else if (Date.now() - leftAt > AWAY) void lookForNewVersion();
    };
    const onMissingPart = () => void lookForNewVersion();
    document.addEventListener('visibilitychange', onVisibility);
    // Vite fires it when a chunk or its style sheet failed to load.
    addEventListener('vite:preloadError', onMissingPart);
    return () => {
      removeCheck();
      document.removeEventListener('visibilitychange', onVisibility);
      removeEventListener('vite:preloadError', onMissingPart);
    };
  }, [check]);
}

/**
 * Takes over newer schemas at once; `useHeldVersion` excepts forms in use.
 *
 * @param page its path; a change is another opportunity after a failure.
 * @param renew loads the schemas in force.
 */
export function useNewerSchemas(page: string, renew: () => Promise<unknown>): void {
  const isAvailable = useSnapshot(onVersionKnown, hasNewSchemas);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page is another opportunity
  useEffect(() => {
    if (isAvailable) renew().catch(() => undefined);
  }, [isAvailable, page, renew]);
}

/** Error messages for a module that failed to load: Chromium, Firefox, Safari, and Vite for style sheets. */
const MISSING =
  /dynamically imported module|error loading dynamically|importing a module script failed|unable to preload/i;

/** Whether a failure means that a chunk could not be loaded: no network, or a newer version was deployed. */
export function isMissingPart(error: unknown): boolean {
  return error instanceof Error && MISSING.test(error.message);
}
