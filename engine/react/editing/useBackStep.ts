import { useCallback, useEffect, useRef } from 'react';

/** How many dialogs lie over the page at an entry of the browser's history. */
const depthOf = (state: unknown): number => Number((state as { dialogs?: number } | null)?.dialogs ?? 0);

/** The same page once more, under a dialog; what the router keeps in the entry stays. */
const addEntry = (dialogs: number): void =>
  history.pushState({ ...(history.state as object | null), dialogs }, '');

/**
 * While a dialog is open, the device's Back is the dialog's: on a phone it means "away with this", and leaving the page beneath with all that
 * was typed is what nobody meant.
 *
 * @param onBack answers whether the dialog goes; one that stays hears of the next Back, too.
 * @returns takes the dialog's entry out of the history and settles once that is so: to be called before what follows the dialog, which may be
 * another page.
 */
export function useBackStep(onBack: () => boolean): () => Promise<void> {
  const hear = useRef(onBack);
  useEffect(() => {
    hear.current = onBack;
  });
  const leave = useRef(() => Promise.resolve());
  useEffect(() => {
    const page = location.href;
    const depth = depthOf(history.state) + 1;
    const isPage = () => location.href === page;
    let left: (() => void) | undefined;
    addEntry(depth);
    leave.current = () =>
      new Promise((done) => {
        if (!isPage() || depthOf(history.state) !== depth) return done();
        left = done;
        history.back();
      });
    const popped = (event: PopStateEvent): void => {
      if (!isPage() || depthOf(history.state) >= depth) return;
      // The page beneath stays: its router has nothing to do, and nothing to scroll to.
      event.stopImmediatePropagation();
      if (left !== undefined) left();
      else if (!hear.current()) addEntry(depth);
    };
    addEventListener('popstate', popped, { capture: true });
    return () => removeEventListener('popstate', popped, { capture: true });
  }, []);
  return useCallback(() => leave.current(), []);
}
