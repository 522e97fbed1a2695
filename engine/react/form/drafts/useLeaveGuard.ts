import { useEffect, useRef } from 'react';

/**
 * Asks before the page is left with something unsaved. Where drafts are kept nothing can be lost, so nobody is asked.
 * @param guarded whether to ask. @param dirty told to `onDirty`, for guards of the screen's own (its router).
 */
export function useLeaveGuard(
  guarded: boolean,
  dirty: boolean,
  onDirty: ((dirty: boolean) => void) | undefined,
): void {
  const hear = useRef(onDirty);
  useEffect(() => {
    hear.current = onDirty;
  });
  useEffect(() => hear.current?.(dirty), [dirty]);
  useEffect(() => {
    if (!guarded) return;
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [guarded]);
}
