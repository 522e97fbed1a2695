import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { placeInput } from '../../index.ts';
import { useWrites } from '../calls/useWrites.ts';
import { useEngine } from '../provider/useEngine.ts';
import { begunStore, isShown, keepBegun } from './begunStore.ts';

const WRITTEN = ['input', 'change', 'drop'] as const;

/** Deletes each record that was created by a tap, got no input, and has no open page. */
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs on each change of page
  useEffect(() => {
    // Deferred until the new page is rendered.
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
