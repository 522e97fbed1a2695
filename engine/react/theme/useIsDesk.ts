import { useSnapshot } from '../useSnapshot.ts';

const DESK = '(min-width: 900px)';
let onPaper = false;

/** Whether there is space for columns. Always true in print: a page break would cut through cards. */
export function useIsDesk(): boolean {
  return useSnapshot(subscribeSpace, isDesk);
}

/** The same outside of a component. */
export const isDesk = (): boolean => onPaper || matchMedia(DESK).matches;

/** Whether the page is being printed: virtualized content must then be rendered completely. */
export function useIsPrinted(): boolean {
  return useSnapshot(subscribeSpace, isPrinted);
}

const isPrinted = () => onPaper;

/** By `beforeprint`, since a media query changes only after the browser has laid out the sheets. */
export function subscribeSpace(listener: () => void): () => void {
  const media = matchMedia(DESK);
  const setOnPaper = (is: boolean) => () => {
    onPaper = is;
    listener();
  };
  const [begin, end] = [setOnPaper(true), setOnPaper(false)];
  media.addEventListener('change', listener);
  addEventListener('beforeprint', begin);
  addEventListener('afterprint', end);
  return () => {
    media.removeEventListener('change', listener);
    removeEventListener('beforeprint', begin);
    removeEventListener('afterprint', end);
  };
}
