import { useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';

const remembered = new Map<string, number>();

/** How long a page may take to grow tall enough for the place one left it at. */
const PATIENCE = 2000;

/** Back and forward return to where one was; a new page begins at its top, with the reader's focus on its content. */
export function useScrollMemory(): void {
  const { key, pathname } = useLocation();
  const kind = useNavigationType();
  const shown = useRef(pathname);

  useEffect(() => {
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
  let frame = 0;
  const step = () => {
    scrollTo(0, place);
    if (scrollY < place - 1 && performance.now() - started < PATIENCE) frame = requestAnimationFrame(step);
  };
  frame = requestAnimationFrame(step);
  const stop = () => cancelAnimationFrame(frame);
  addEventListener('wheel', stop, { once: true, passive: true });
  addEventListener('touchstart', stop, { once: true, passive: true });
  return () => {
    stop();
    removeEventListener('wheel', stop);
    removeEventListener('touchstart', stop);
  };
}
