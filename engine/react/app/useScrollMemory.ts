import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';

const remembered = new Map<string, number>();

/** How long a page may take to grow tall enough for the place one left it at, in ms: its data comes over a bad line. */
const PATIENCE = 15_000;
/** A place counts as found once the page has kept it this long, in ms: what stands above may still grow. */
const HELD = 300;
/** Whoever moves by oneself is not pulled back. */
const OWN_MOVES = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/** Back and forward return to where one was; a new page begins at its top, with the reader's focus on its content. */
export function useScrollMemory(): void {
  const { key, pathname } = useLocation();
  const kind = useNavigationType();
  const shown = useRef(pathname);

  // In the layout phase: a shorter page makes the browser move up by itself, and were the old listener still there
  // until after the paint, that move would be taken for the reader's.
  useLayoutEffect(() => {
    const remember = () => remembered.set(key, scrollY);
    addEventListener('scroll', remember, { passive: true });
    return () => removeEventListener('scroll', remember);
  }, [key]);

  useEffect(() => {
    const first = shown.current === pathname;
    shown.current = pathname;
    if (kind === 'POP') return returnTo(remembered.get(key) ?? 0);
    if (first) return undefined;
    scrollTo(0, 0);
    document.getElementById('content')?.focus({ preventScroll: true });
    return undefined;
  }, [key, kind, pathname]);
}

function returnTo(place: number): () => void {
  const started = performance.now();
  // The top is there at once, and nothing that the page itself brings into sight is to be undone.
  const hold = place === 0 ? 0 : HELD;
  let held = started;
  let frame = 0;
  const step = () => {
    scrollTo(0, place);
    const now = performance.now();
    if (scrollY < place - 1) held = now;
    if (now - held < hold && now - started < PATIENCE) frame = requestAnimationFrame(step);
  };
  frame = requestAnimationFrame(step);
  const stop = () => {
    cancelAnimationFrame(frame);
    for (const move of OWN_MOVES) removeEventListener(move, stop);
  };
  for (const move of OWN_MOVES) addEventListener(move, stop, { passive: true });
  return stop;
}
