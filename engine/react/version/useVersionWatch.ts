import { useEffect } from 'react';
import { lookForNewVersion, type Outdated, setVersionAsker } from './versionStore.ts';

/** A page that was away for less is not asked again, in ms. */
const AWAY = 60_000;

/** Looks for a newer version whenever there is reason to. Once per page; `isOutdated` must stay the same function. */
export function useVersionWatch(isOutdated: Outdated): void {
  useEffect(() => {
    const forget = setVersionAsker(isOutdated);
    let leftAt = Number.POSITIVE_INFINITY;
    const seen = () => {
      if (document.visibilityState === 'hidden') leftAt = Date.now();
      else if (Date.now() - leftAt > AWAY) void lookForNewVersion();
    };
    const missing = () => void lookForNewVersion();
    document.addEventListener('visibilitychange', seen);
    // Vite says it of a part, or of its style sheet, that could not be loaded.
    addEventListener('vite:preloadError', missing);
    return () => {
      forget();
      document.removeEventListener('visibilitychange', seen);
      removeEventListener('vite:preloadError', missing);
    };
  }, [isOutdated]);
}
