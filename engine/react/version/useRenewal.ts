import { useEffect, useSyncExternalStore } from 'react';
import { mayRenew, onVersionKnown } from './versionStore.ts';

/** Whatever asks something stands above the page; what is typed stands in a field. */
const ASKING = '[role="dialog"], [role="alertdialog"]';
const TYPED = 'input, textarea, select, [contenteditable="true"]';

/**
 * Takes over other schemas as soon as no form is open, nothing asks and nobody types: at once on a page that is only read, else at the next page. Until then the banner says
 * that they are there.
 *
 * @param page its path: another is another page.
 * @param renew asks for what is in force and goes on with it.
 */
export function useRenewal(page: string, renew: () => Promise<unknown>): void {
  const may = useSyncExternalStore(onVersionKnown, mayRenew);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page is another occasion
  useEffect(() => {
    if (!may || document.querySelector(ASKING) !== null || document.activeElement?.matches(TYPED)) return;
    // What could not be had now is asked for at the next page.
    renew().catch(() => undefined);
  }, [may, page, renew]);
}
