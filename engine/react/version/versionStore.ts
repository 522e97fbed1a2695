import { createSignal } from '../../index.ts';

/** What is newer on the server: another build of the app, or only schemas, which the page can take over. */
export type Newer = 'build' | 'schemas';

/** Checks with the server. Rejects without an answer. */
export type Outdated = () => Promise<Newer | undefined>;

let ask: Outdated | undefined;
let asking: Promise<boolean> | undefined;
const state = createSignal<{ readonly newer?: Newer; readonly openForms: number }>({ openForms: 0 });

/** Sets the check for the present product and resets the result of a former one. @returns reset. */
export function setVersionAsker(asker: Outdated): () => void {
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
export function holdVersion(): () => void {
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
