import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { placeInput } from '../../index.ts';
import { useWrites } from '../calls/useWrites.ts';
import { useEngine } from '../provider/useEngine.ts';
import { begunStore, isShown, keepBegun } from './begunStore.ts';

const WRITTEN = ['input', 'change', 'drop'] as const;

/** Takes back every record that was begun by a tap, left as it was, and whose pages are not shown. */
export function useBegun(): void {
  const { pathname } = useLocation();
  const { routes } = useEngine();
  const { run } = useWrites('silent');
  useEffect(() => {
    for (const event of WRITTEN) document.addEventListener(event, keepBegun, true);
    return () => {
      for (const event of WRITTEN) document.removeEventListener(event, keepBegun, true);
    };
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever another page is shown
  useEffect(() => {
    // The pages that were left are shown no more once this one is.
    const timer = setTimeout(() => {
      for (const { page, call, input } of begunStore.all()) {
        const route = routes[call];
        if (isShown(page) || route === undefined) continue;
        begunStore.forget(page);
        void run(call, placeInput(route, input));
      }
    });
    return () => clearTimeout(timer);
  }, [pathname, routes, run]);
}
