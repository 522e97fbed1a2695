import { useSyncExternalStore } from 'react';

const DESK = '(min-width: 900px)';
let onPaper = false;

/** Whether there is room for columns. Paper has it, however narrow: cards would be cut at the end of a sheet. */
export function useIsDesk(): boolean {
  return useSyncExternalStore(subscribe, () => onPaper || matchMedia(DESK).matches);
}

/** Whether the page is being printed: what draws only what is in sight must then draw all. */
export function useIsPrinted(): boolean {
  return useSyncExternalStore(subscribe, () => onPaper);
}

/** Told before the browser counts its sheets: a change of media comes after that. */
function subscribe(listener: () => void): () => void {
  const media = matchMedia(DESK);
  const hear = (is: boolean) => () => {
    onPaper = is;
    listener();
  };
  const [begin, end] = [hear(true), hear(false)];
  media.addEventListener('change', listener);
  addEventListener('beforeprint', begin);
  addEventListener('afterprint', end);
  return () => {
    media.removeEventListener('change', listener);
    removeEventListener('beforeprint', begin);
    removeEventListener('afterprint', end);
  };
}
