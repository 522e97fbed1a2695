import { createContext, use, useEffect, useEffectEvent } from 'react';

/** Called before another page replaces this one; false: the page stays. */
export type MayLeave = () => Promise<boolean>;

/** Guards of the current page in order of registration, each with the history state of its page. */
export const HeldPages = createContext<Map<MayLeave, unknown>>(new Map());

/**
 * Registers a guard for links, buttons and the browser's Back, as `useLeaveGuard` does for leaving the app:
 * for input that is not stored anywhere.
 *
 * @param isHeld whether the guard is active.
 */
export function useHeldPage(isHeld: boolean, mayLeave: MayLeave): void {
  const pages = use(HeldPages);
  const ask = useEffectEvent(mayLeave);
  useEffect(() => {
    if (!isHeld) return undefined;
    const guard: MayLeave = () => ask();
    pages.set(guard, history.state);
    return () => {
      pages.delete(guard);
    };
  }, [pages, isHeld]);
}
