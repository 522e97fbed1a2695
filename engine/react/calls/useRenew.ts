import { useCallback } from 'react';
import { type Arguments, unstable_serialize, useSWRConfig } from 'swr';
import { isTouched } from './CallKey.ts';
import { inFlightReads } from './inFlightReads.ts';

/**
 * After a change of these entities: what is on the screen is read again; what is not is forgotten, so that the next page does not begin with
 * what was before. `useWrites` does it by itself.
 */
export function useRenew(): (entities: readonly string[]) => void {
  const { mutate } = useSWRConfig();
  return useCallback(
    (entities) => {
      const awaited = (key: unknown) => inFlightReads.awaited(unstable_serialize(key as Arguments));
      void mutate((key) => isTouched(key, entities) && awaited(key));
      // With `revalidate`, though nobody shows it and nothing is read: SWR then drops its last request too, whose answer it would else give to all who ask for two seconds.
      void mutate((key) => isTouched(key, entities) && !awaited(key), undefined, { revalidate: true });
    },
    [mutate],
  );
}
