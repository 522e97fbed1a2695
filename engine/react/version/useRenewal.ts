import { useEffect, useSyncExternalStore } from 'react';
import { mayRenew, onVersionKnown } from './versionStore.ts';

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
  const may = useSyncExternalStore(onVersionKnown, mayRenew);
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
