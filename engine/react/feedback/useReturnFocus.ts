import { useLayoutEffect, useState } from 'react';

/**
 * Gives the focus back to where it was before a dialog took it, when the dialog goes and nothing else has asked for it. Where that is gone (its
 * row was deleted, its list is read anew), the page's content has it: never the document's body, from which a keyboard begins anew.
 */
export function useReturnFocus(): void {
  const [opener] = useState(() => document.activeElement);
  useLayoutEffect(
    () => () => {
      const giveBack = (tries: number): void => {
        const active = document.activeElement;
        const free = active === null || active === document.body;
        if (!free && tries > 0) return;
        const isThere = opener instanceof HTMLElement && opener.isConnected && opener !== document.body;
        const target = isThere ? opener : document.getElementById('content');
        if (free) target?.focus({ preventScroll: !isThere });
        // A button that is busy is disabled, and would not take it; what is read anew comes a moment later.
        if (tries < TRIES) setTimeout(() => giveBack(tries + 1), 100);
      };
      // Once the dialog is out of the page, and before any further key: an Escape pressed meanwhile would reach nobody.
      queueMicrotask(() => giveBack(0));
    },
    [opener],
  );
}

/** How often the focus is looked after once a dialog has gone, every tenth of a second. */
const TRIES = 5;
