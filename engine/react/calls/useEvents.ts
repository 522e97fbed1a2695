import { useEffect } from 'react';
import { useSWRConfig } from 'swr';
import { lookForNewVersion } from '../version/versionStore.ts';
import { isTouched } from './CallKey.ts';
import { openEvents } from './openEvents.ts';
import { ownWrites } from './ownWrites.ts';

/**
 * Renews what is shown when the server says that it changed. Once per page, while somebody is signed in.
 *
 * @param onRefused hears that the server lets nobody listen any more; the same function each time.
 */
export function useEvents(address: string, onRefused: () => void): void {
  const { mutate } = useSWRConfig();
  useEffect(() => {
    return openEvents({
      address,
      onRefused,
      onChanged: (changed) => {
        const entities = ownWrites.unheard(changed);
        if (entities !== undefined) void mutate((key) => isTouched(key, entities));
      },
      onNewer: () => void lookForNewVersion(),
      onBack: () => {
        void mutate((key) => isTouched(key, []));
        // The gap may have been a restart with a newer program.
        void lookForNewVersion();
      },
    });
  }, [address, mutate, onRefused]);
}
