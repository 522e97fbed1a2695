import type { MouseEvent } from 'react';

/** Whether a click asks for a new tab, a window or a download. */
export function isForBrowser(event: MouseEvent): boolean {
  return event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
}
