import { useEffect, useRef } from 'react';

/**
 * Asks for confirmation before the page is left with unsaved values; not needed where drafts are stored.
 * @param guarded whether to ask. @param dirty is passed to `onDirty`, for guards of the screen itself (its
 * router).
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
