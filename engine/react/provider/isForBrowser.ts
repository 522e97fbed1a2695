import type { MouseEvent } from 'react';

/** A click that asks for more than going there: a new tab, a window, a download. */
export function isForBrowser(event: MouseEvent): boolean {
  return event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
}
