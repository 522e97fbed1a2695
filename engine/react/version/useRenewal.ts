import { useEffect, useSyncExternalStore } from 'react';
import { mayRenew, onVersionKnown } from './versionStore.ts';

/** Selectors of open dialogs and of focused inputs. */
const ASKING = '[role="dialog"], [role="alertdialog"]';
const TYPED = 'input, textarea, select, [contenteditable="true"]';

/**
 * Takes over new schemas as soon as no form or dialog is open and no input focused: at once on a page without
 * input, otherwise on the next page. Until then the banner announces them.
 *
 * @param page its path; a change is another opportunity.
 * @param renew loads the schemas in force.
 */
export function useRenewal(page: string, renew: () => Promise<unknown>): void {
  const may = useSyncExternalStore(onVersionKnown, mayRenew);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page is another opportunity
  useEffect(() => {
    if (!may || document.querySelector(ASKING) !== null || document.activeElement?.matches(TYPED)) return;
    // A failed load is repeated on the next page.
    renew().catch(() => undefined);
  }, [may, page, renew]);
}
