import { useCallback, useEffect, useRef } from 'react';

/** Number of dialogs above the page at a history entry. */
const depthOf = (state: unknown): number => Number((state as { dialogs?: number } | null)?.dialogs ?? 0);

/** Adds an entry for the same page under a dialog; the router's state is kept. */
const addEntry = (dialogs: number): void =>
  history.pushState({ ...(history.state as object | null), dialogs }, '');

/**
 * While a dialog is open, the device's Back closes it instead of leaving the page with unsaved input.
 *
 * @param onBack returns whether the dialog closes; if it stays, it gets the next Back too.
 * @returns removes the dialog's history entry and settles afterwards: to be called before further navigation.
 */
export function useBackStep(onBack: () => boolean): () => Promise<void> {
  const hear = useRef(onBack);
  useEffect(() => {
    hear.current = onBack;
  });
  const leave = useRef(() => Promise.resolve());
  const added = useRef<number | undefined>(undefined);
  useEffect(() => {
    const page = location.href;
    // React's strict mode runs effects twice, which adds one entry.
    const isNew = added.current !== depthOf(history.state);
    const depth = depthOf(history.state) + (isNew ? 1 : 0);
    added.current = depth;
    const isPage = () => location.href === page;
    let onLeft: (() => void) | undefined;
    // One step back, however often the closing button is pressed meanwhile.
    let left: Promise<void> | undefined;
    if (isNew) addEntry(depth);
    leave.current = () => {
      left ??= new Promise((done) => {
        if (!isPage() || depthOf(history.state) !== depth) return done();
        onLeft = done;
        history.back();
      });
      return left;
    };
    const popped = (event: PopStateEvent): void => {
      if (!isPage() || depthOf(history.state) >= depth) return;
      // The page stays the same: the router must neither react nor scroll.
      event.stopImmediatePropagation();
      if (onLeft !== undefined) onLeft();
      else if (!hear.current()) addEntry(depth);
    };
    addEventListener('popstate', popped, { capture: true });
    return () => removeEventListener('popstate', popped, { capture: true });
  }, []);
  return useCallback(() => leave.current(), []);
}
