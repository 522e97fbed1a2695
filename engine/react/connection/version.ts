import { useEffect } from 'react';
import { createSignal } from '../../index.ts';
import { useSnapshot } from '../useSnapshot.ts';

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
const mayRenew = (): boolean => state.get().newer === 'schemas' && state.get().openForms === 0;

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

/** Checks for a newer version on relevant events. Once per page; `askServer` must be stable. */
export function useVersionWatch(askServer: Outdated): void {
  useEffect(() => {
    const forget = setVersionAsker(askServer);
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
  }, [askServer]);
}

/** Prevents a takeover of new schemas while a form is open, since the user may be typing. */
export function useHeldVersion(isOpen = true): void {
  useEffect(() => (isOpen ? holdVersion() : undefined), [isOpen]);
}

/** Selectors of open dialogs and of focused inputs. */
const ASKING = '[role="dialog"], [role="alertdialog"]';
const TYPED = 'input, textarea, select, [contenteditable="true"]';

/** Interval between two attempts while an input is focused or a dialog open, in ms. */
const RETRY = 1000;

/**
 * Takes over new schemas as soon as no form or dialog is open and no input focused: at once on a page without
 * input, otherwise when the input has lost the focus. Until then the banner announces them.
 *
 * @param page its path; a change is another opportunity.
 * @param renew loads the schemas in force.
 */
export function useRenewal(page: string, renew: () => Promise<unknown>): void {
  const may = useSnapshot(onVersionKnown, mayRenew);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page is another opportunity
  useEffect(() => {
    if (!may) return undefined;
    let retries: ReturnType<typeof setInterval> | undefined;
    const attempt = () => {
      if (document.querySelector(ASKING) !== null || document.activeElement?.matches(TYPED)) return;
      clearInterval(retries);
      // A failed load is repeated on the next page.
      renew().catch(() => undefined);
    };
    retries = setInterval(attempt, RETRY);
    attempt();
    return () => clearInterval(retries);
  }, [may, page, renew]);
}

/** Error messages for a module that failed to load: Chromium, Firefox, Safari, and Vite for style sheets. */
const MISSING =
  /dynamically imported module|error loading dynamically|importing a module script failed|unable to preload/i;

/** Whether a failure means that a chunk could not be loaded: no network, or a newer version was deployed. */
export function isMissingPart(error: unknown): boolean {
  return error instanceof Error && MISSING.test(error.message);
}
