import { useEffect } from 'react';
import { createSignal } from '../../index.ts';

/** What is newer on the server: another build of the app, or only schemas, which the page can take over. */
export type Newer = 'build' | 'schemas';

/** Checks with the server. Rejects without an answer. */
type Outdated = () => Promise<Newer | undefined>;

let ask: Outdated | undefined;
let asking: Promise<boolean> | undefined;
const state = createSignal<{ readonly newer?: Newer; readonly openForms: number }>({ openForms: 0 });

/** Sets the check for the present product and resets the result of a former one. @returns reset. */
function setVersionAsker(asker: Outdated): () => void {
  ask = asker;
  if (isOutdated()) {
    state.set({ openForms: state.get().openForms });
    void lookForNewVersion();
  }
  return () => {
    if (ask === asker) ask = undefined;
  };
}

/** Whether a newer version is known to exist. */
export const isOutdated = (): boolean => state.get().newer !== undefined;

/** Whether only schemas are newer and no form is open that would be re-mounted. */
export const mayRenew = (): boolean => state.get().newer === 'schemas' && state.get().openForms === 0;

/** Blocks takeovers while a form is open. @returns release. */
function holdVersion(): () => void {
  const count = (by: number) => state.set({ ...state.get(), openForms: state.get().openForms + by });
  count(1);
  return () => count(-1);
}

export const onVersionKnown = state.subscribe;

/**
 * Checks now, one request at a time; a failure changes no state. A build found outdated stays so until the
 * page is reloaded.
 */
export function lookForNewVersion(): Promise<boolean> {
  if (state.get().newer === 'build' || ask === undefined) return Promise.resolve(isOutdated());
  const asker = ask;
  asking ??= asker()
    .catch(() => undefined)
    .then((answer) => {
      asking = undefined;
      // The answer concerns a product that is no longer mounted.
      if (answer === undefined || asker !== ask) return isOutdated();
      state.set({ ...state.get(), newer: answer });
      return true;
    });
  return asking;
}

/** Minimum absence in ms after which a page that becomes visible checks for a new version. */
const AWAY = 60_000;

/** Checks for a newer version on relevant events. Once per page; `isOutdated` must be stable. */
export function useVersionWatch(isOutdated: Outdated): void {
  useEffect(() => {
    const forget = setVersionAsker(isOutdated);
    let leftAt = Number.POSITIVE_INFINITY;
    const onVisibility = () => {
      if (document.visibilityState === 'hidden') leftAt = Date.now();
      else if (Date.now() - leftAt > AWAY) void lookForNewVersion();
    };
    const missing = () => void lookForNewVersion();
    document.addEventListener('visibilitychange', onVisibility);
    // Vite fires it when a chunk or its style sheet failed to load.
    addEventListener('vite:preloadError', missing);
    return () => {
      forget();
      document.removeEventListener('visibilitychange', onVisibility);
      removeEventListener('vite:preloadError', missing);
    };
  }, [isOutdated]);
}

/** Prevents a takeover of new schemas while a form is open, since the user may be typing. */
export function useHeldVersion(isOpen = true): void {
  useEffect(() => (isOpen ? holdVersion() : undefined), [isOpen]);
}

/** Error messages for a module that failed to load: Chromium, Firefox, Safari, and Vite for style sheets. */
const MISSING =
  /dynamically imported module|error loading dynamically|importing a module script failed|unable to preload/i;

/** Whether a failure means that a chunk could not be loaded: no network, or a newer version was deployed. */
export function isMissingPart(error: unknown): boolean {
  return error instanceof Error && MISSING.test(error.message);
}
