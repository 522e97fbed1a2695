import { useLayoutEffect, useState } from 'react';

/**
 * Returns the focus when a dialog closes, to the element that had it before, unless it was moved meanwhile.
 * If that element is gone (deleted row, reloaded list), to the page's content: never to the document's body,
 * where keyboard users would start over.
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
        // Retries: a busy button is disabled and not focusable, and a reloaded list appears a moment later.
        if (tries < TRIES) setTimeout(() => giveBack(tries + 1), 100);
      };
      // In a microtask: after the dialog has left the DOM, and before any further key event.
      queueMicrotask(() => giveBack(0));
    },
    [opener],
  );
}

/** Number of attempts, every 100 ms. */
const TRIES = 5;
