import { useEffect } from 'react';
import { lookForNewVersion, type Outdated, setVersionAsker } from './versionStore.ts';

/** Minimum absence in ms after which a page that becomes visible checks for a new version. */
const AWAY = 60_000;

/** Checks for a newer version on relevant events. Once per page; `isOutdated` must be stable. */
export function useVersionWatch(isOutdated: Outdated): void {
  useEffect(() => {
    const forget = setVersionAsker(isOutdated);
    let leftAt = Number.POSITIVE_INFINITY;
    const onVisibility = () => {
      if (document.visibilityState === 'hidden') leftAt = Date.now();
      else if (Date.now() - leftAt > AWAY) void lookForNewVersion();
    };
    const missing = () => void lookForNewVersion();
    document.addEventListener('visibilitychange', onVisibility);
    // Vite fires it when a chunk or its style sheet failed to load.
    addEventListener('vite:preloadError', missing);
    return () => {
      forget();
      document.removeEventListener('visibilitychange', onVisibility);
      removeEventListener('vite:preloadError', missing);
    };
  }, [isOutdated]);
}
