import { createContext, use, useEffect, useEffectEvent } from 'react';

/** Asked before another page takes this one's place; what it refuses, stays. */
export type MayLeave = () => Promise<boolean>;

/** What holds the page that is shown, in the order in which it is asked, with the state of the page's entry in the browser's history. */
export const HeldPages = createContext<Map<MayLeave, unknown>>(new Map());

/**
 * Asks before a link, a button or the browser's Back leaves the page, as `useLeaveGuard` does before the whole product is left: for what is kept nowhere.
 *
 * @param isHeld whether anybody is asked at all
 */
export function useHeldPage(isHeld: boolean, mayLeave: MayLeave): void {
  const pages = use(HeldPages);
  const ask = useEffectEvent(mayLeave);
  useEffect(() => {
    if (!isHeld) return undefined;
    const asked: MayLeave = () => ask();
    pages.set(asked, history.state);
    return () => {
      pages.delete(asked);
    };
  }, [pages, isHeld]);
}
