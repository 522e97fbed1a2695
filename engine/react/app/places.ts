import { useEffect } from 'react';
import { type NavigateFunction, useLocation } from 'react-router-dom';

/** Paths by their place in the browser's history, as far as this page has seen them. */
const places = new Map<number, string>();

/** Remembers what lies where in the browser's history. Once per page. */
export function usePlaces(): void {
  const location = useLocation();
  useEffect(() => {
    places.set(placeInHistory(), location.pathname);
  }, [location]);
}

/**
 * Goes on from a page that has served its end: back where that is the place one came from, so that it is not there twice; otherwise in
 * its place. Either way Back does not lead to it again.
 */
export function leaveFor(go: NavigateFunction, path: string): void {
  if (places.get(placeInHistory() - 1) === path) void go(-1 - turnedPages());
  else void go(path, { replace: true });
}

/** A form of several pages has a place for each page that was turned, all within the one that the router counts. */
function turnedPages(): number {
  const state = history.state as { readonly form?: { readonly pages?: readonly string[] } } | null;
  return state?.form?.pages?.length ?? 0;
}

/** The router counts the places of its session. */
function placeInHistory(): number {
  return Number((history.state as { readonly idx?: number } | null)?.idx ?? 0);
}
