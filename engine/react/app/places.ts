import { useEffect, useLayoutEffect, useRef } from 'react';
import { type NavigateFunction, useLocation, useNavigationType } from 'react-router-dom';

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

const remembered = new Map<string, number>();

/** Maximum time in ms for a page to become tall enough for the former position: data may arrive slowly. */
const PATIENCE = 15_000;
/** Time in ms that the position must be stable, since content above may still grow. */
const HELD = 300;
/** User actions that end the restoration. */
const OWN_MOVES = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/**
 * Back and Forward restore the scroll position; a new page starts at its top, with the focus on its content.
 */
export function useScrollMemory(): void {
  const { key, pathname } = useLocation();
  const kind = useNavigationType();
  const lastPath = useRef<string>(undefined);

  // In a layout effect: a shorter page makes the browser scroll, and if the old listener were removed only
  // after the paint, that scroll would be recorded as the user's.
  useLayoutEffect(() => {
    const remember = () => remembered.set(key, scrollY);
    addEventListener('scroll', remember, { passive: true });
    return () => removeEventListener('scroll', remember);
  }, [key]);

  useEffect(() => {
    const from = lastPath.current;
    lastPath.current = pathname;
    // What the server rendered may be scrolled already.
    if (from === undefined && !remembered.has(key)) return undefined;
    if (kind === 'POP') return returnTo(remembered.get(key) ?? 0);
    if (from === pathname) return undefined;
    scrollTo(0, 0);
    document.getElementById('content')?.focus({ preventScroll: true });
    return undefined;
  }, [key, kind, pathname]);
}

function returnTo(place: number): () => void {
  const started = performance.now();
  // The top needs no waiting, and scrolling done by the page itself must not be reverted.
  const hold = place === 0 ? 0 : HELD;
  let stableSince = started;
  let frame = 0;
  const step = () => {
    scrollTo(0, place);
    const now = performance.now();
    if (scrollY < place - 1) stableSince = now;
    if (now - stableSince < hold && now - started < PATIENCE) frame = requestAnimationFrame(step);
  };
  frame = requestAnimationFrame(step);
  const stop = () => {
    cancelAnimationFrame(frame);
    for (const move of OWN_MOVES) removeEventListener(move, stop);
  };
  for (const move of OWN_MOVES) addEventListener(move, stop, { passive: true });
  return stop;
}
