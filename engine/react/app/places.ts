import { useEffect } from 'react';
import { type NavigateFunction, useLocation } from 'react-router-dom';

/** Paths by index in the browser's history, as far as visited since the page was loaded. */
const places = new Map<number, string>();

/** Records the path of each history entry. Use once per page. */
export function usePlaces(): void {
  const location = useLocation();
  useEffect(() => {
    places.set(placeInHistory(), location.pathname);
  }, [location]);
}

/**
 * Leaves a page that has served its purpose: by Back if the previous entry is the target, so that it is not
 * in the history twice; otherwise by replacing the entry. In both cases Back does not lead to the page again.
 */
export function leaveFor(go: NavigateFunction, path: string): void {
  if (places.get(placeInHistory() - 1) === path) void go(-1 - turnedPages());
  else void go(path, { replace: true });
}

/** A form of several pages adds one history entry per turned page, which the router counts as one. */
function turnedPages(): number {
  const state = history.state as { readonly form?: { readonly pages?: readonly string[] } } | null;
  return state?.form?.pages?.length ?? 0;
}

/** The router's index within the session history. */
function placeInHistory(): number {
  return Number((history.state as { readonly idx?: number } | null)?.idx ?? 0);
}
