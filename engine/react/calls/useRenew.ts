import { useCallback } from 'react';
import { type Arguments, unstable_serialize, useSWRConfig } from 'swr';
import { isTouched } from './CallKey.ts';
import { inFlightReads } from './inFlightReads.ts';

/**
 * After a change of these entities: reloads displayed data and drops the rest from the cache, so that the
 * next page does not start with outdated data. `useWrites` calls it automatically.
 */
export function useRenew(): (entities: readonly string[]) => void {
  const { mutate } = useSWRConfig();
  return useCallback(
    (entities) => {
      // `revalidate` although no component reads it: SWR then also drops its last request, whose answer it
      // would otherwise share for two seconds.
      const drop = (id: string) => void mutate(id, undefined, { revalidate: true });
      void mutate((key) => {
        if (!isTouched(key, entities)) return false;
        const id = unstable_serialize(key as Arguments);
        const isAwaited = inFlightReads.awaited(id);
        if (isAwaited) inFlightReads.outdate(id, () => drop(id));
        else drop(id);
        return isAwaited;
      });
    },
    [mutate],
  );
}
