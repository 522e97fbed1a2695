import { useSyncExternalStore } from 'react';

const DESK = '(min-width: 900px)';

/** Whether there is room for columns. */
export function useIsDesk(): boolean {
  return useSyncExternalStore(subscribe, () => matchMedia(DESK).matches);
}

function subscribe(listener: () => void): () => void {
  const media = matchMedia(DESK);
  media.addEventListener('change', listener);
  return () => media.removeEventListener('change', listener);
}
